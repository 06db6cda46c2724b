import type { Clock } from '../runtime/clock.ts';
import type { Vault } from '../security/vault.ts';
import type { Postback, PostbackAddress, PostbackRemoval, ResponseRules } from '../store/ports/postbacks.ts';
import type { Store } from '../store/store.ts';
import { auditOf, type ChangedBy } from './changed-by.ts';
import { maskAddress } from './message/show-address.ts';

/** Changes and removes postbacks. Their addresses and secrets have use cases of their own. */
export function changePostback({ clock, store, vault }: { store: Store; vault: Vault; clock: Clock }) {
  return {
    /** Pauses a postback, or resumes it. While it is paused, its messages wait. */
    switchPostback({ by, isEnabled, postbackId }: { postbackId: string; isEnabled: boolean; by?: ChangedBy }) {
      const at = clock.now();
      const audit = auditOf('postback.change', by, { postbackId, at, after: { is_enabled: isEnabled } });
      return isEnabled
        ? store.enablePostback({ postbackId, at, ...audit })
        : store.disablePostback({ postbackId, reason: 'operator', ...audit });
    },

    /** Changes what counts as delivered (docs/contract/postbacks.md#delivery); keeps what is absent. */
    setResponseRules({
      by,
      changes,
      postback,
    }: {
      postback: Postback;
      changes: Partial<ResponseRules>;
      by?: ChangedBy;
    }) {
      const { postbackId } = postback;
      const { followsRedirect = postback.followsRedirect, mustContain = postback.mustContain } = changes;
      const [before, after] = [shown(postback), shown({ followsRedirect, mustContain })];
      const audit = auditOf('postback.answers', by, { postbackId, at: clock.now(), before, after });
      return store.setResponseRules({ postbackId, mustContain, followsRedirect, ...audit });
    },

    /** Ends the overlap of a rotation, if there is one: from now on, only the new secret signs. */
    endOverlap({ by, postbackId }: { postbackId: string; by?: ChangedBy }) {
      const audit = auditOf('postback.end-overlap', by, { postbackId, at: clock.now() });
      return store.endPostbackOverlap({ postbackId, ...audit });
    },

    /** Removes a postback and its log. Undelivered messages keep it, unless `dropUndelivered` says that they may be lost. */
    removePostback(given: {
      postback: PostbackAddress;
      dropUndelivered: boolean;
      by: ChangedBy;
    }): Promise<PostbackRemoval> {
      const { by, dropUndelivered, postback } = given;
      const { adwallId, kind, postbackId, sealedUrl } = postback;
      const at = clock.now();
      const before = { kind, adwall_id: adwallId, address: maskAddress(vault.openSecret(sealedUrl)) };
      const auditWith = (dropped: number) =>
        auditOf('postback.remove', by, { postbackId, at, before, after: { dropped } });
      return store.removePostback({ postbackId, dropUndelivered, auditOf: (dropped) => auditWith(dropped).audit });
    },
  };
}

function shown({ followsRedirect, mustContain }: ResponseRules) {
  return { must_contain: mustContain, follows_redirect: followsRedirect };
}
