import { cases } from '@concert/testing';
import { powerAndPrestige } from '../src/index.ts';

cases(powerAndPrestige, new URL('cases/', import.meta.url));
