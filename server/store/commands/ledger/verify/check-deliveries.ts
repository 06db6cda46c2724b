import type { Engine, ReadingEngine } from '../../../engine.ts';
import { query } from '../../../sql.ts';
import { all, one } from '../../../command.ts';
import type { DeliveryStatus } from '../../../ports/deliveries.ts';
import { compareCounts } from '../../postbacks/compare-counts.ts';
import { CHUNK, walk, type Report } from './walk-rows.ts';

interface DeliveryRow {
  leadId: string;
  status: DeliveryStatus;
  postbackId: string;
  deliveryId: string;
  transactionId: number | null;
  reversalId: number | null;
  /** The account of the transaction; null if there is no such transaction. */
  accountId: number | null;
  /** The lead that the transaction pays. */
  paidLead: string | null;
  /** The lead of that transaction, if it exists. */
  storedLead: string | null;
  /** Whether the lead exists, for a message about a held one. */
  isHeldStored: number;
  /** The transaction that the reversal reverses. */
  takesBack: number | null;
}

/** SQL: deliveries `d` with the ledger rows that they name. Ignores clicks, because they may have been removed. */
const deliveries = `
    select d.lead_id as "leadId", d.status, d.postback_id as "postbackId", d.delivery_id as "deliveryId",
      d.transaction_id as "transactionId", d.reversal_id as "reversalId", p.account_id as "accountId",
      case when p.kind = 'lead' then p.lead_id end as "paidLead", l.lead_id as "storedLead",
      case when d.transaction_id is not null then 0 when exists (
        select 1 from leads h where h.lead_id = d.lead_id and h.state in ('pending', 'credited', 'rejected', 'reversed'))
        then 1 else 0 end as "isHeldStored", r.reverses as "takesBack"
    from deliveries d
    left join ledger p on p.transaction_id = d.transaction_id
    left join leads l on l.account_id = p.account_id and l.offer_id = p.offer_id and l.lead_id = d.lead_id
    left join ledger r on r.transaction_id = d.reversal_id`;
const ofLeads = (ids: string): string => `${deliveries} where d.lead_id in (${ids})`;

export const verifyDeliveryQueries = {
  postbacks: query<{ postbackId: string }>('select postback_id as "postbackId" from postbacks order by postback_id'),
  countDeliveries: query<{ rows: number }>(
    'select coalesce(cast(sum(pending + waiting + delivered + exhausted) as bigint), 0) as rows from delivery_counts',
  ),
  deliveriesAfter: query<DeliveryRow>(`${deliveries}
    where (d.lead_id, d.status, d.postback_id) > ($1, $2, $3)
    order by d.lead_id, d.status, d.postback_id limit $4`),
  deliveriesOfLeads: query<DeliveryRow>({
    sqlite: ofLeads('select value from json_each($1)'),
    postgres: ofLeads('select json_array_elements_text(cast($1 as json))'),
  }),
};

/**
 * Checks that a delivery names its lead's credit, and that a reversal's delivery also names the reversal. Messages about
 * held leads name no transaction.
 */
function checkDelivery(row: DeliveryRow, report: Report): void {
  const say = (problem: string): void => report(row.accountId, null, `delivery ${row.deliveryId} ${problem}`);
  if (row.status === 0 || row.status === 3) {
    if (row.transactionId !== null) say('names a transaction, but is about a held lead');
    else if (row.isHeldStored === 0) say(`belongs to a lead ${row.leadId} that does not exist`);
  } else if (row.paidLead !== row.leadId) say(`names a transaction that is not the credit of its lead ${row.leadId}`);
  else if (row.storedLead === null) say(`belongs to a lead ${row.leadId} that does not exist`);
  else if (row.status === 2 && (row.reversalId === null || row.takesBack !== row.transactionId)) {
    say('names a transaction that is not the reversal of its lead');
  }
}

/** Checks every delivery, and the stored counts. */
export async function checkDeliveries(
  { read, snapshot }: ReadingEngine,
  report: Report,
  onChunk: (rows: number, part: number | null) => void,
): Promise<void> {
  const total = (await read(() => one(verifyDeliveryQueries.countDeliveries)))?.rows ?? 0;
  let last = { leadId: '', status: -1, postbackId: '' };
  await walk(
    read,
    () => all(verifyDeliveryQueries.deliveriesAfter, last.leadId, last.status, last.postbackId, CHUNK),
    (row) => {
      checkDelivery(row, report);
      last = row;
    },
    (rows) => onChunk(rows, total > 0 ? Math.min(rows / total, 1) : null),
  );
  for (const { postbackId } of await read(() => all(verifyDeliveryQueries.postbacks))) {
    for (const { counted, said, state } of await snapshot(() => compareCounts(postbackId))) {
      const problem = `postback ${postbackId} has ${counted} ${state} deliveries, but the counts say ${said}`;
      report(null, null, `${problem} (see postback recount)`);
    }
  }
}

/** Checks the deliveries of some leads. */
export async function checkDeliveriesOf(
  read: Engine['read'],
  leadIds: readonly string[],
  report: Report,
): Promise<void> {
  if (leadIds.length === 0) return;
  const rows = await read(() => all(verifyDeliveryQueries.deliveriesOfLeads, JSON.stringify(leadIds)));
  for (const row of rows) checkDelivery(row, report);
}
