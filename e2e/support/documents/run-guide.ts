import { execFile } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { projectRoot } from '../../../server/runtime/project-root.ts';
import { compileCache } from '../service/compile-cache.ts';
import { cliFile } from '../service/cli-file.ts';

/** A folder in which a guide's shell commands run as a reader would run them. */
export interface Reader {
  readonly folder: string;
  /** Runs commands in bash. Resolves even if some fail. */
  run(code: string, env: Readonly<Record<string, string>>): Promise<{ stdout: string; stderr: string }>;
  remove(): void;
}

/** `npm run -s rewards -- …` without npm's setup step. `npm run serve` does nothing: the test starts the service. */
const NPM = `#!/bin/sh
case "$*" in
  "run -s rewards -- "*) shift 4; exec ${process.execPath} ${cliFile} "$@" ;;
  "run serve") exit 0 ;;
esac
echo "A guide must not call npm $*" >&2; exit 1
`;

/** A fresh folder with the project's docs, `npm`, `node` and a strict curl. */
export function openReader(): Reader {
  const folder = mkdtempSync(join(tmpdir(), 'rewards-guide-'));
  mkdirSync(join(folder, 'bin'));
  symlinkSync(join(projectRoot, 'docs'), join(folder, 'docs'));
  writeFileSync(join(folder, 'bin', 'npm'), NPM);
  chmodSync(join(folder, 'bin', 'npm'), 0o755);
  symlinkSync(process.execPath, join(folder, 'bin', 'node'));
  writeFileSync(join(folder, '.curlrc'), 'silent\nshow-error\nfail-with-body\nmax-time = 30\n');
  const { PATH = '' } = process.env;
  const path = `${join(folder, 'bin')}:${PATH}`;
  return {
    folder,
    run(code, env) {
      const options = {
        cwd: folder,
        env: { PATH: path, CURL_HOME: folder, HOME: folder, ...compileCache(), ...env },
        timeout: 110_000,
      };
      return new Promise((resolve) => {
        execFile('bash', ['-c', code], options, (_error, stdout, stderr) => resolve({ stdout, stderr }));
      });
    },
    remove: () => rmSync(folder, { recursive: true }),
  };
}
