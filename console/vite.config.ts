import '../scripts/node-version.mjs';
import { readFile, readdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { defineConfig, type Plugin } from 'vite';
import type { AdminEndpoint } from '../shared/admin/admin-endpoints.ts';
import { adminApi } from '../shared/admin/api.ts';
import { markdownBlocks } from '../scripts/markdown-blocks.ts';
import { listBundled } from '../scripts/release/bundled-packages.mjs';

/** Loads `page.md?blocks` as parsed blocks, so that the console ships no Markdown parser and inserts no HTML text. */
const documents: Plugin = {
  name: 'documents',
  async load(id) {
    const [file = '', query] = id.split('?');
    if (query !== 'blocks') return null;
    return `export const blocks = ${JSON.stringify(markdownBlocks(await readFile(file, 'utf8')))};`;
  },
};

/**
 * Removes the schemas from the admin API's table. zod would be bundled with them, and it probes `eval`, which the
 * page's policy forbids.
 */
const adminTable: Plugin = {
  name: 'admin-table',
  load(id) {
    if (!id.endsWith('/shared/admin/api.ts')) return null;
    const entries = Object.entries<AdminEndpoint>(adminApi).map(
      ([name, { method, path, permission, renewsSession, takesNoKey }]) =>
        [name, { method, path, permission, renewsSession, takesNoKey }] as const,
    );
    return `export const adminApi = ${JSON.stringify(Object.fromEntries(entries))};`;
  },
};

/** Writes compressed copies of all assets. */
const compressed: Plugin = {
  name: 'compressed',
  async writeBundle({ dir = '' }) {
    const folder = join(dir, 'assets');
    for (const name of await readdir(folder)) {
      const bytes = await readFile(join(folder, name));
      await writeFile(join(folder, `${name}.br`), brotliCompressSync(bytes));
      await writeFile(join(folder, `${name}.gz`), gzipSync(bytes, { level: 9 }));
    }
  },
};

// The console: one page, and one chunk per screen, loaded on demand.
export default defineConfig({
  root: import.meta.dirname,
  // Relative, since a proxy may serve the console under any path. The service writes the path into the page.
  base: './',
  publicDir: false,
  logLevel: 'warn',
  plugins: [documents, adminTable, compressed, listBundled(dirname(import.meta.dirname), 'console')],
  build: {
    outDir: '../dist/console',
    emptyOutDir: true,
    target: 'es2022',
    // The first versions with light-dark(); Vite would rewrite it for older ones.
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
    modulePreload: false,
    reportCompressedSize: false,
    assetsInlineLimit: 0,
  },
});
