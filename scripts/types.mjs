import './node-version.mjs';
import { spawnSync } from 'node:child_process';

// Each half is checked with its own library types: `shared` sees neither Node nor the DOM.
let failed = false;
for (const project of ['shared', 'server', 'widget', 'e2e']) {
  const { status } = spawnSync('tsc', ['--project', project], {
    stdio: 'inherit',
    shell: process.platform === 'win32',
  });
  failed ||= status !== 0;
}
process.exit(failed ? 1 : 0);
