// Builds, then starts the service (`serve`) or the demo (`demo`) in this process, so that it gets signals directly.
import './node-version.mjs';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
await import('./build.mjs');
await import('./compile-cache.mjs');
const entry = process.argv[2] === 'demo' ? 'demo.js' : 'main.js';
const { run } = await import(pathToFileURL(join(root, 'dist', 'server', entry)).href);
await run();
