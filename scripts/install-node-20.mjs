// Installs the oldest Node that the packages for publishers run on, for e2e/packages/node-20.test.ts: 147 MB, for Linux on
// 64-bit Intel and AMD only.
import { installSeparately } from './install-separately.mjs';

installSeparately('node-20');
