// Loaded before a server: as soon as there is a file of the name in DISK_TROUBLE no flush succeeds any more.
import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';

const { fdatasync } = fs;
fs.fdatasync = (file, done) => {
  if (fs.existsSync(process.env.DISK_TROUBLE)) setImmediate(done, new Error('EIO: i/o error'));
  else fdatasync(file, done);
};
syncBuiltinESMExports();
