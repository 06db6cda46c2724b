import './node-version.mjs';
import { spawnSync } from 'node:child_process';

// Each project has its own library types. `shared` has neither Node's nor the DOM's, `e2e/types` has those of a page.
let failed = false;
for (const project of ['shared', 'server', 'sdk', 'widget', 'console', 'e2e', 'e2e/types', 'examples/react']) {
  // Remembers what it checked, so that the next run checks only what changes affect.
  const memory = ['--incremental', '--tsBuildInfoFile', `node_modules/.cache/rewards-wall/types/${project}.json`];
  const { status } = spawnSync('tsc', ['--project', project, ...memory], {
    stdio: 'inherit',
    shell: process.platform === 'win32',
  });
  failed ||= status !== 0;
}
process.exit(failed ? 1 : 0);
