import '../scripts/node-version.mjs';
import { dirname } from 'node:path';
import { defineConfig } from 'vite';
import { listBundled } from '../scripts/release/bundled-packages.mjs';
import { outsideBundle } from '../scripts/release/shipped-packages.mjs';

// Bundles the service into a few files, which start in half the time of unbundled sources. Native and data packages
// stay outside.
export default defineConfig({
  logLevel: 'warn',
  ssr: {
    noExternal: true,
    // Operators may install these; we don't ship them.
    external: [...outsideBundle, 'sharp', '@opentelemetry/resources', '@opentelemetry/sdk-node'],
  },
  plugins: [
    listBundled(dirname(import.meta.dirname), 'server'),
    {
      name: 'api of traces',
      enforce: 'pre',
      // Tracing must use the copy that belongs to the operator's SDK. prom-client needs one too, so we ship a copy for
      // it.
      resolveId: (id: string, importer: string | undefined) =>
        id === '@opentelemetry/api' && importer?.endsWith('open-tracing.ts') === true ? { id, external: true } : null,
    },
  ],
  build: {
    ssr: true,
    target: 'node24',
    outDir: 'dist/server',
    emptyOutDir: true,
    minify: false,
    rolldownOptions: {
      input: {
        main: 'server/main.ts',
        cli: 'server/cli.ts',
        demo: 'demo/main.ts',
        'feed-process': 'server/feeds/process/feed-process.ts',
        'feed-thread': 'server/feeds/thread/feed-thread.ts',
        'picture-process': 'server/pictures/process/picture-process.ts',
        'log-thread': 'server/store/sqlite/log-thread.ts',
      },
      output: {
        entryFileNames: '[name].js',
        // One character outside Latin-1, even in a comment, doubles the memory that V8 needs for a file's text.
        charset: 'ascii',
        comments: false,
      },
    },
  },
});
