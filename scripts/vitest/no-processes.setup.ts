import childProcess from 'node:child_process';
import { syncBuiltinESMExports } from 'node:module';

// Unit tests must not start processes, so they can't start browsers or database servers either.
const refuse = (): never => {
  throw new Error('A unit test must not start a process. Name its file *.process.test.ts or *.postgres.test.ts.');
};
const { exec, execFile, execFileSync, execSync, fork, spawn, spawnSync } = childProcess;
for (const { name } of [exec, execFile, execFileSync, execSync, fork, spawn, spawnSync]) {
  Object.assign(childProcess, { [name]: refuse });
}
syncBuiltinESMExports();
