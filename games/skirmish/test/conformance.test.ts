import { conform } from '@concert/testing';
import { skirmish } from '../src/index.ts';

conform(skirmish);
