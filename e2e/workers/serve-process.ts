// The service as `npm run serve` runs it, from the build, which starts in a quarter of the time. With `WORKERS`, each
// worker runs this file, too.
const built = new URL('../../dist/server/main.js', import.meta.url);
const { run } = (await import(built.href)) as { run: () => Promise<void> };

await run();
