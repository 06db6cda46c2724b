// Installs a linter of Dockerfiles, for e2e/packages/ops-programs.test.ts, and Litestream, for e2e/faults/litestream.test.ts.
import { installSeparately } from './install-separately.mjs';

installSeparately('ops-programs');
