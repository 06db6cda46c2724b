// `node scripts/run.mjs FILE.ts …`: runs a TypeScript file of this repository. It is JavaScript, so that an older Node,
// which can't parse TypeScript, can still report which Node is needed.
import './node-version.mjs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

const file = resolve(process.argv[2] ?? '');
process.argv.splice(1, 2, file);
await import(pathToFileURL(file).href);
