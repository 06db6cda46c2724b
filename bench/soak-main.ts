import { runInWorkspace } from './processes/run-in-workspace.ts';
import { soak } from './soak/soak.ts';
import { readSoakOptions } from './traffic/options.ts';

/**
 * `npm run soak [-- --minutes=20] [--rate=60] [--max-wait=200] [--postgres] [--json FILE]`: a steady mix of requests, what
 * the service takes in the meantime, and the global check (docs/performance.md). Exits with 1 if the check fails, a request is
 * not answered as asked, or something grows.
 */
await runInWorkspace(readSoakOptions, soak);
