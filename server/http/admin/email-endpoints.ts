import { json, noContent, refuse, type Endpoint } from '../endpoint.ts';
import { problem } from '../problem.ts';
import type { AdminContext } from './admin-context.ts';
import { adminEndpoint } from './admin-endpoint.ts';
import { findOwner, ownerOf, userPath } from './casework-rows.ts';

const tag = 'Users';

/**
 * Finds the user with an e-mail address, and releases it for others (docs/console.md#help-a-user). Audit rows never contain
 * the address.
 */
export function emailEndpoints({ services }: AdminContext): Endpoint[] {
  const { clock, store, vault } = services;
  return [
    adminEndpoint('findByEmail', {
      tag,
      summary: 'Users with an e-mail address',
      description: 'The users of panels with this address. No other user of the publisher can sign up with it.',
      problems: ['invalid_request'],
      handle: async ({ actor, body, caller, directory }) => {
        const holders = (await store.findEmailHolders(vault.emailDigest(body.email))).flatMap((holder) => {
          const owner = findOwner(holder.account, caller, directory);
          return owner === null ? [] : [{ ...holder, pubId: owner.pubId }];
        });
        const looked = { action: 'user.find', actor, at: clock.now(), before: null, after: null } as const;
        if (holders.length === 0) await store.recordAudit({ ...looked, subject: null, pubId: null });
        for (const { accountId, pubId } of holders) {
          await store.recordAudit({ ...looked, subject: `account ${accountId}`, pubId });
        }
        return json({
          found: holders.map(({ account }) => ({ kind: 'user', id: account.subid1, path: userPath(account) })),
        });
      },
    }),
    adminEndpoint('detachEmail', {
      tag,
      summary: "Detach a user's e-mail address",
      description: 'Another person can then sign up with it. The profile stays as it is.',
      problems: ['not_found'],
      handle: async ({ actor, caller, directory, params, subid1 }) => {
        const owner = ownerOf(params.owner, caller, directory);
        const by = { actor, pubId: owner?.pubId ?? null };
        const outcome = owner && (await services.profiles.detachEmail({ ...owner.ref, subid1 }, by));
        if (outcome === null) return refuse(problem('not_found', { detail: 'There is no such user with a profile.' }));
        return noContent;
      },
    }),
  ];
}
