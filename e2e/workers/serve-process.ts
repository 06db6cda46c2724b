// The service as `npm run serve` runs it, from source. With `WORKERS`, each worker runs this file, too.
import { run } from '../../server/main.ts';

await run();
