import { situations } from '@concert/testing';
import { powerAndPrestige } from '../src/index.ts';

situations(powerAndPrestige, new URL('../situations/', import.meta.url));
