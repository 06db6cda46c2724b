import type { Clock } from '../runtime/clock.ts';
import type { ResponseRules, Postback } from '../store/ports/postbacks.ts';
import type { Store } from '../store/store.ts';
import { auditOf, type ChangedBy } from './changed-by.ts';

/** Changes what counts as delivered to a postback (docs/contract/postbacks.md#delivery); keeps what is absent. */
export function setResponseRules(deps: {
  store: Store;
  clock: Clock;
}): (input: {
  postback: Postback;
  changes: Partial<ResponseRules>;
  by?: ChangedBy;
}) => Promise<{ kind: 'set' | 'unknown_postback' }> {
  const { clock, store } = deps;
  return ({ by, changes, postback }) => {
    const { postbackId } = postback;
    const { followsRedirect = postback.followsRedirect, mustContain = postback.mustContain } = changes;
    const [before, after] = [shown(postback), shown({ followsRedirect, mustContain })];
    const audit = auditOf('postback.answers', by, { postbackId, at: clock.now(), before, after });
    return store.setResponseRules({ postbackId, mustContain, followsRedirect, ...audit });
  };
}

function shown({ followsRedirect, mustContain }: ResponseRules) {
  return { must_contain: mustContain, follows_redirect: followsRedirect };
}
