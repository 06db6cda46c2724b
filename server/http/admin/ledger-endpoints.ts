import type { LedgerRowCase } from '@rewards-wall/shared/admin/user-schema.ts';
import { json, refuse, type Endpoint } from '../endpoint.ts';
import { problem } from '../problem.ts';
import type { AdminContext } from './admin-context.ts';
import { adminEndpoint } from './admin-endpoint.ts';
import { findOwner, ledgerRowOf, ownerText } from './casework-rows.ts';
import { findUser } from './find-user.ts';
import { listEndpoint } from './list-endpoint.ts';

const tag = 'Users';
const unknown = problem('not_found', { detail: 'There is no such ledger row.' });

/** The ledger of a user, and one row of it (docs/console.md#help-a-user). */
export function ledgerEndpoints(context: AdminContext): Endpoint[] {
  return [listLedger(context), readLedgerRow(context)];
}

function listLedger({ services }: AdminContext): Endpoint {
  return listEndpoint(services, 'listLedger', {
    tag,
    summary: "A user's ledger, newest first",
    description: 'The audit log records the view.',
    read: async ({ after, caller, directory, limit, params }) => {
      const user = await findUser(services.store, params, { caller, directory });
      if (user === null) return { kind: 'unknown' };
      const { owner, person } = user;
      const { accountId, wrappedKey } = person;
      const before = after !== null && /^\d{1,15}$/.test(after) ? Number(after) : null;
      const entries = await services.store.pageLedger({ accountId, before, limit });
      const last = entries.at(-1)?.seq ?? 1;
      const open = (sealed: Uint8Array): string => services.casework.openSealed(wrappedKey, sealed);
      const rows = entries.map((entry) => ledgerRowOf(entry, { currency: owner.currency, open }));
      const opened = [{ action: 'user.read' as const, subject: `account ${accountId}`, pubId: owner.pubId }];
      return { rows, next: last > 1 ? String(last) : null, opened };
    },
  });
}

function readLedgerRow({ services }: AdminContext): Endpoint {
  const { casework, clock, store } = services;
  return adminEndpoint('readLedgerRow', {
    tag,
    summary: 'A ledger row, and those around it',
    description: 'Also those of an erased user, without a name. The audit log records the view.',
    problems: ['not_found'],
    handle: async ({ actor, caller, directory, params }) => {
      const found = await store.readLedgerRow(params.transaction_id);
      const owner = found && findOwner(found.owner, caller, directory);
      if (found === null || owner === null) return refuse(unknown);
      const { accountId, around, entry, isTest, leadId, user } = found;
      const { transactionId } = entry;
      const what = { subject: `account ${accountId}`, pubId: owner.pubId, before: null };
      const after = { transaction: transactionId };
      await store.recordAudit({ action: 'user.read', actor, at: clock.now(), ...what, after });
      const open = (sealed: Uint8Array): string | null => user && casework.openSealed(user.wrappedKey, sealed);
      const shown = { currency: owner.currency, open };
      return json({
        entry: ledgerRowOf(entry, shown),
        around: around.map((row) => ledgerRowOf(row, shown)),
        owner: ownerText(found.owner),
        subid1: user?.subid1 ?? null,
        currency: owner.currency,
        test: isTest,
        lead_id: leadId,
        reverses: entry.reverses,
      } satisfies LedgerRowCase);
    },
  });
}
