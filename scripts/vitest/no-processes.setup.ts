import childProcess from 'node:child_process';
import { syncBuiltinESMExports } from 'node:module';

// Unit tests start no process, and so no browser and no database server.
const refuse = (): never => {
  throw new Error('A unit test may not start a process. Name its file *.process.test.ts or *.postgres.test.ts.');
};
const { exec, execFile, execFileSync, execSync, fork, spawn, spawnSync } = childProcess;
for (const { name } of [exec, execFile, execFileSync, execSync, fork, spawn, spawnSync]) {
  Object.assign(childProcess, { [name]: refuse });
}
syncBuiltinESMExports();
