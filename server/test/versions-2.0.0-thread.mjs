// A thread in which version 2.0.0 of Skirmish is the newest.
import { hostTables } from '../dist/rules/host-thread.js';
import { libraryUpTo } from './versions.mjs';

hostTables(libraryUpTo('2.0.0'));
