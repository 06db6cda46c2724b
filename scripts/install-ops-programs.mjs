// Installs a linter of Dockerfiles, for e2e/packages/ops-programs.test.ts, and Litestream, for e2e/faults/litestream.test.ts.
import { installApart } from './install-apart.mjs';

installApart('ops-programs');
