#!/usr/bin/env node
import { ensureBuilt } from '../../scripts/bootstrap.mjs';

ensureBuilt();
const { main } = await import('../dist/index.js');
process.exitCode = await main(process.argv.slice(2));
