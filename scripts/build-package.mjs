// Builds the contents of @rewards-wall/widget: `dist`, the build that the service serves and that publishers may host
// and pin, and `package/dist`, the same modules for bundlers. `npm pack` runs it.
import './node-version.mjs';
import { spawnSync } from 'node:child_process';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import config, { packageBuild, packagePlugins } from '../widget/vite.config.ts';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const { status } = spawnSync(process.execPath, ['scripts/build.mjs'], { cwd: root, stdio: ['ignore', 2, 2] });
if (status !== 0) process.exit(status ?? 1);

// Any other value would add Lit's developer checks.
process.env.NODE_ENV = 'production';
await build({
  ...config,
  configFile: false,
  root: `${root}/widget`,
  plugins: packagePlugins,
  build: { ...config.build, ...packageBuild },
});
