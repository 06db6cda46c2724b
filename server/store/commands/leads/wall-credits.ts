import { query } from '../../sql.ts';
import { all, one, type Command } from '../../command.ts';
import { reads } from '../../engine.ts';
import type { WallCredit } from '../../ports/wall-credits.ts';
import { storedLead, storedLeadColumns, storedLeadNames, type LeadRow } from './stored-leads.ts';

type Row = LeadRow & {
  rowId: number;
  reverses: number | null;
  rowAt: number;
  terms: string;
  country: string | null;
  sealedClick: Uint8Array;
  subid1: string;
  wrappedKey: Uint8Array;
};

export const wallCreditQueries = {
  creditsOfWall: query<Row>(`${storedLeadColumns}, r.transaction_id as "rowId", r.reverses, r.at as "rowAt", c.terms,
      c.country, c.sealed as "sealedClick", p.subid1, p.wrapped_key as "wrappedKey"
    from ledger r
    join leads l on l.account_id = r.account_id and l.offer_id = r.offer_id and l.lead_id = r.lead_id${storedLeadNames}
    join clicks c on c.click_id = l.click_id
    join persons p on p.account_id = c.account_id
    where r.transaction_id > cast($1 as bigint) and a.kind = 'wall' and a.profile_id = cast($2 as bigint)
    order by r.transaction_id limit cast($3 as bigint)`),
  lastTransactionBy: query<{ transactionId: number }>(`
    select transaction_id as "transactionId" from ledger where at <= cast($1 as bigint)
    order by transaction_id desc limit 1`),
};

export const wallCreditsCommands = reads({ creditsOfWall, lastTransactionBy });

/**
 * Lists a wall's credits and reversals whose ledger row has a later id than `after`, in id order. Leaves out those of
 * erased users.
 */
function* creditsOfWall(input: { adwallId: number; after: number; limit: number }): Command<WallCredit[]> {
  const rows = yield* all(wallCreditQueries.creditsOfWall, input.after, input.adwallId, input.limit);
  return rows.map(({ country, reverses, rowAt, rowId, sealedClick, subid1, terms, wrappedKey, ...lead }) => ({
    transactionId: reverses ?? rowId,
    reversalId: reverses === null ? null : rowId,
    at: rowAt,
    lead: storedLead(lead),
    click: { clickId: lead.clickId, offerId: lead.offerId, country, placement: lead.placement, terms },
    sealedClick,
    subid1,
    wrappedKey,
  }));
}

/** The id of the last ledger row that was written at `at` or earlier; 0 if there is none. */
function* lastTransactionBy(input: { at: number }): Command<number> {
  return (yield* one(wallCreditQueries.lastTransactionBy, input.at))?.transactionId ?? 0;
}
