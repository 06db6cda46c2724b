import { openCasework } from './ledger/open-casework.ts';
import type { Config } from './config.ts';
import { rejectLead } from './leads/reject-lead.ts';
import { releaseLead } from './leads/release-lead.ts';
import type { ErasureList } from './persons/erasure-list.ts';
import { eraseUser } from './persons/erase-user.ts';
import { exportUser } from './persons/export-user.ts';
import { createPostback } from './postbacks/create-postback.ts';
import { endOverlap } from './postbacks/end-overlap.ts';
import { movePostback } from './postbacks/move-postback.ts';
import { removePostback } from './postbacks/remove-postback.ts';
import { rotatePostback } from './postbacks/rotate-postback.ts';
import { replayDeliveries } from './postbacks/delivery/replay-deliveries.ts';
import type { Postbacks } from './postbacks/open-postbacks.ts';
import { testPostback } from './postbacks/test-postback.ts';
import type { Directory } from './publishers/directory.ts';
import type { Clock } from './runtime/clock.ts';
import type { Ids } from './runtime/ids.ts';
import type { Vault } from './security/vault.ts';
import type { Store } from './store/store.ts';

/** What staff works with in the console: the same use cases as the commands, joined across features. */
export function openStaffWork(parts: {
  config: Pick<Config, 'outboundAllow' | 'retention' | 'supportDailyCredit'>;
  store: Store;
  vault: Vault;
  clock: Clock;
  ids: Ids;
  directory: Directory;
  erasures: Pick<ErasureList, 'remember' | 'withdraw'>;
  postbacks: Pick<Postbacks, 'send' | 'wake'>;
}) {
  const { clock, config, directory, ids, postbacks, store, vault } = parts;
  const base = { clock, ids, store, vault };
  const findPostback = async (postbackId: string) => {
    const view = await directory.current();
    const postback = view.postback(postbackId);
    const wall = postback && view.wallById(postback.adwallId);
    return postback === null || wall === null ? null : { postback, wall };
  };
  return {
    ...base,
    casework: openCasework({ ...base, dailyLimit: config.supportDailyCredit }),
    releaseLead: releaseLead(base),
    rejectLead: rejectLead(base),
    replayDeliveries: replayDeliveries(base),
    createPostback: createPostback(base),
    movePostback: movePostback(base),
    rotatePostback: rotatePostback(base),
    endOverlap: endOverlap(base),
    removePostback: removePostback(base),
    outboundAllow: config.outboundAllow,
    clicksKeptMs: config.retention.clicksMs,
    testPostback: testPostback({ ...base, findPostback, send: postbacks.send }),
    wakePostbacks: () => postbacks.wake(),
    exportUser: exportUser(base),
    eraseUser: eraseUser({ ...base, erasures: parts.erasures }),
  };
}

export type StaffWork = ReturnType<typeof openStaffWork>;
