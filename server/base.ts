import type { ServiceClock } from './runtime/clock.ts';
import type { Ids } from './runtime/ids.ts';
import type { Log } from './runtime/log.ts';
import type { Vault } from './security/vault.ts';
import type { Store } from './store/store.ts';

/** The dependencies of every feature. */
export interface Base {
  store: Store;
  vault: Vault;
  clock: ServiceClock;
  ids: Ids;
  log: Log;
}
