// Installs the API client generators for e2e/contract/generated-clients.test.ts: 56 MB, with a second TypeScript.
import { installSeparately } from './install-separately.mjs';

installSeparately('clients');
