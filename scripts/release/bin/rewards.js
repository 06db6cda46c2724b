#!/usr/bin/env node
// Starts the service and its commands. An older Node can't parse the bundle, so this prints which Node is needed.
const NEEDED = 24;

if (Number(process.versions.node.split('.')[0]) < NEEDED) {
  process.stderr.write(`Rewards Wall needs Node ${NEEDED} or newer, but ${process.version} is running.\n`);
  process.exitCode = 1;
} else {
  const { enableCompileCache } = await import('node:module');
  const { fileURLToPath } = await import('node:url');
  // Next to the bundle. If the folder isn't writable, nothing is cached.
  enableCompileCache(fileURLToPath(new URL('../dist/server/.cache', import.meta.url)));
  await import('../dist/server/cli.js');
}
