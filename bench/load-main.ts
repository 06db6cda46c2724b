import { runInWorkspace } from './processes/run-in-workspace.ts';
import { loadToKnee } from './traffic/load-to-knee.ts';
import { readLoadOptions } from './traffic/options.ts';

/**
 * `npm run load [-- --postgres] [--seconds=5] [--most=8000] [--max-wait=200] [--json FILE]`: a realistic mix of
 * requests at rising rates, then the global check (bench/README.md). Exits with 1 if the check fails, if a request
 * fails below the knee, or if one beyond it fails for another reason than load.
 */
await runInWorkspace(readLoadOptions, loadToKnee);
