import { situations } from '@concert/testing';
import { alliance } from '../src/index.ts';

situations(alliance, new URL('../situations/', import.meta.url));
