import { query } from '../../sql.ts';
import { one, type Command } from '../../command.ts';
import { reads } from '../../engine.ts';
import type { StoredClick } from '../../ports/clicks.ts';

/** All columns of the table. */
export const columnsOfClicks =
  'click_id, account_id, offer_id, sealed, ip_digest, device_digest, country, placement, payout, amount, terms, at';

/** Columns of a click; `of` is the alias of the table with a dot, or ''. */
export const clickColumnsOf = (of: string): string => `
    ${of}click_id as "clickId", ${of}account_id as "accountId", ${of}offer_id as "offerId", ${of}sealed,
      ${of}ip_digest as "ipDigest", ${of}device_digest as "deviceDigest", ${of}country, ${of}placement, ${of}payout, ${of}amount,
      ${of}terms, ${of}at`;
export const clickColumns = clickColumnsOf('');

export const clickQueries = {
  /** Also finds the remains of removed clicks. */
  readClick: query<StoredClick>(`
    select ${clickColumns} from clicks where click_id = $1
    union all
    select ${clickColumns} from lead_origins where click_id = $1 and restored_at is null`),
};

export const clicksCommands = reads({ readClick });

export function* readClick(clickId: string): Command<StoredClick | null> {
  return (yield* one(clickQueries.readClick, clickId)) ?? null;
}
