// Starts the service like scripts/start.mjs, but without its check for changed sources. `node service.mjs ENTRY`: the
// URL of the bundle or of server/main.ts.
import '../../scripts/compile-cache.mjs';

const { run } = await import(process.argv[2]);
await run();
