// Keeps what V8 compiles of the service's bundle, beside the bundle: the next start needs not compile it again. A build
// empties the folder; where it can't be written, nothing is kept.
import { enableCompileCache } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

enableCompileCache(join(dirname(dirname(fileURLToPath(import.meta.url))), 'dist', 'server', '.cache'));
