import './node-version.mjs';
import { spawnSync } from 'node:child_process';

// Each half is checked with its own library types: `shared` sees neither Node nor the DOM, `e2e/types` what pages see.
let failed = false;
for (const project of ['shared', 'server', 'widget', 'e2e', 'e2e/types']) {
  const { status } = spawnSync('tsc', ['--project', project], {
    stdio: 'inherit',
    shell: process.platform === 'win32',
  });
  failed ||= status !== 0;
}
process.exit(failed ? 1 : 0);
