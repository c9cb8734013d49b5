import { cases } from '@concert/testing';
import { imperialBorders } from '../src/index.ts';

cases(imperialBorders, new URL('cases/', import.meta.url));
