import { defineConfig } from 'vite';

/** The widget as ES modules: stable names for what pages load, hashed names for what those load in turn. */
export default defineConfig({
  root: 'widget',
  publicDir: false,
  logLevel: 'warn',
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2022',
    modulePreload: false,
    reportCompressedSize: false,
    lib: {
      entry: {
        'offer-wall': 'src/embed/register.ts',
        'hosted-page': 'src/embed/hosted-page.ts',
      },
      formats: ['es'],
      fileName: (_format, name) => `${name}.js`,
      cssFileName: 'hosted-page',
    },
    rolldownOptions: { output: { minify: true, chunkFileNames: '[name]-[hash].js' } },
  },
});
