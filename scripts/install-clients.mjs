// Installs the generators of API clients for e2e/contract/generated-clients.test.ts. They bring 56 MB and a second
// TypeScript.
import { installSeparately } from './install-separately.mjs';

installSeparately('clients');
