// Copies the script of the API reference to dist/reference, with precompressed copies.
import { copyFile, mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, gzipSync } from 'node:zlib';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const packaged = join(root, 'node_modules', 'rapidoc', 'dist');
const folder = join(root, 'dist', 'reference');

await mkdir(folder, { recursive: true });
await copyFile(join(packaged, 'rapidoc-min.js.LICENSE.txt'), join(folder, 'LICENSE.txt'));
const script = await readFile(join(packaged, 'rapidoc-min.js'));
await writeFile(join(folder, 'rapidoc.js'), script);
await writeFile(join(folder, 'rapidoc.js.br'), brotliCompressSync(script));
await writeFile(join(folder, 'rapidoc.js.gz'), gzipSync(script, { level: 9 }));
