import { processEnvironment } from '../../server/config.ts';
import { openStore } from '../../server/store/open-store.ts';
import { killAt } from './kill-at.ts';
import { spend } from './spend.ts';

/** Spends a rule's budget, from where the last process was killed, and kills itself. */
const env = processEnvironment();
const store = openStore(env['DATABASE_URL'] ?? '', { reach: killAt(env) });
await spend(store, Number(env['ADWALL_ID']));
await store.close();
