import { situations } from '@concert/testing';
import { imperialBorders } from '../src/index.ts';

situations(imperialBorders, new URL('../situations/', import.meta.url));
