import type { openClicks } from './clicks/open-clicks.ts';
import type { Leads } from './leads/open-leads.ts';
import { writeTrialCall } from './leads/write-trial-call.ts';
import type { openOffers } from './offers/open-offers.ts';
import type { openProfiles } from './profiles/open-profiles.ts';
import type { eraseUser } from './persons/erase-user.ts';
import type { Directory } from './publishers/directory.ts';
import type { Clock } from './runtime/clock.ts';
import type { Ids } from './runtime/ids.ts';
import type { Vault } from './security/vault.ts';
import type { Store } from './store/store.ts';

/**
 * What walks the loop with a test user, joined across features. Its calls are not counted, and what refuses them is
 * not kept among the refused calls of sources.
 */
export function openTrials(
  parts: {
    store: Store;
    vault: Vault;
    clock: Clock;
    ids: Ids;
    directory: Directory;
    publicUrl: string;
    eraseUser: ReturnType<typeof eraseUser>;
    wakePostbacks: () => void;
  } & Pick<ReturnType<typeof openClicks>, 'followClick' | 'sealClickToken'> &
    Pick<Leads, 'receiveLead'> &
    Pick<ReturnType<typeof openOffers>, 'explainOffers'> &
    Pick<ReturnType<typeof openProfiles>, 'openTestSession'>,
) {
  const { directory, eraseUser, explainOffers, followClick, ids, openTestSession, receiveLead } = parts;
  const { sealClickToken, store, vault, wakePostbacks } = parts;
  return {
    eraseUser,
    explainOffers,
    followClick,
    ids,
    openTestSession,
    receiveLead,
    sealClickToken,
    store,
    vault,
    wakePostbacks,
    writeTrialCall: writeTrialCall({ ...parts, loadSources: async () => (await directory.current()).sources }),
  };
}
