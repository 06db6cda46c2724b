import { postbackAddress } from '@rewards-wall/shared/schema/postback.ts';
import type { Vault } from '../security/vault.ts';
import type { Postback, PostbacksPort } from '../store/ports/postbacks.ts';
import { jsonAddressProblem, templateProblem } from './message/check-template.ts';

export type MovedPostback =
  | { kind: 'moved' | 'unknown_postback' }
  /** The problem is the rest of a sentence that begins with "The URL". */
  | { kind: 'invalid'; problem: string };

/** Changes the URL of a postback. Its id, its secret and undelivered messages stay. */
export function movePostback(deps: {
  store: Pick<PostbacksPort, 'movePostback'>;
  vault: Pick<Vault, 'sealSecret'>;
}): (input: Pick<Postback, 'postbackId' | 'kind'> & { address: string }) => Promise<MovedPostback> {
  return async ({ address: given, kind, postbackId }) => {
    const read = postbackAddress.safeParse(given);
    if (!read.success) return { kind: 'invalid', problem: read.error.issues[0]?.message ?? 'is not valid' };
    const address = read.data;
    const problem = kind === 'get' ? templateProblem(address) : jsonAddressProblem(address);
    if (problem !== null) return { kind: 'invalid', problem };
    return deps.store.movePostback({ postbackId, sealedUrl: deps.vault.sealSecret(address) });
  };
}
