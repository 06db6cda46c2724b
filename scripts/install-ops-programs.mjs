// Installs a linter of Dockerfiles, for e2e/packages/ops-programs.test.ts.
import { installApart } from './install-apart.mjs';

installApart('ops-programs');
