import { handbookTests } from '@concert/testing';
import { handbook } from '../src/handbook.ts';

handbookTests({ home: new URL('../', import.meta.url), handbook, rulings: 0, ownRules: true });
