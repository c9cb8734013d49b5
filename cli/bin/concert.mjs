#!/usr/bin/env node
import { concert } from '../../scripts/bootstrap.mjs';

await concert(process.argv.slice(2));
