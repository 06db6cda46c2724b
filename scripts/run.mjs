// `node scripts/run.mjs FILE.ts …`: runs a TypeScript file of this repository. Older Nodes can't even read one, so they
// have to be told in JavaScript.
import './node-version.mjs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

const file = resolve(process.argv[2] ?? '');
process.argv.splice(1, 2, file);
await import(pathToFileURL(file).href);
