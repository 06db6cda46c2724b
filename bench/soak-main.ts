import { runInWorkspace } from './processes/run-in-workspace.ts';
import { soak } from './soak/soak.ts';
import { readSoakOptions } from './traffic/options.ts';

/**
 * `npm run soak [-- --minutes=20] [--rate=60] [--max-wait=200] [--postgres] [--json FILE]`: a steady mix of requests
 * with samples of the service's resource use, and the global check (bench/README.md). Exits with 1 if the check
 * fails, a request fails, or something grows beyond its limit.
 */
await runInWorkspace(readSoakOptions, soak);
