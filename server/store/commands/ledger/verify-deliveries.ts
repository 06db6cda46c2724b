import type { Engine } from '../../engine.ts';
import { query } from '../../sql.ts';
import { all } from '../../command.ts';
import { CHUNK, walk, type Report } from './walk-rows.ts';

interface DeliveryRow {
  leadId: string;
  status: 1 | 2;
  postbackId: string;
  deliveryId: string;
  transactionId: number;
  reversalId: number | null;
  /** The lead's account; null if there is no such lead. */
  accountId: number | null;
  creditId: number | null;
  takenBackBy: number | null;
}

export const verifyDeliveryQueries = {
  deliveriesAfter: query<DeliveryRow>(`
    select d.lead_id as "leadId", d.status, d.postback_id as "postbackId", d.delivery_id as "deliveryId",
      d.transaction_id as "transactionId", d.reversal_id as "reversalId", l.account_id as "accountId",
      p.transaction_id as "creditId", r.transaction_id as "takenBackBy"
    from deliveries d
    left join clicks c on c.click_id = d.click_id
    left join leads l on l.account_id = c.account_id and l.offer_id = c.offer_id and l.lead_id = d.lead_id
    left join ledger p on p.account_id = l.account_id and p.seq = l.ledger_seq
    left join ledger r on r.account_id = l.account_id and r.seq = l.reversal_seq
    where (d.lead_id, d.status, d.postback_id) > ($1, $2, $3)
    order by d.lead_id, d.status, d.postback_id limit $4`),
};

/** Checks that every delivery names a lead and its credit, and a delivery of a reversal the reversal too. */
export async function verifyDeliveries(read: Engine['read'], report: Report): Promise<void> {
  let last: Pick<DeliveryRow, 'leadId' | 'status' | 'postbackId'> = { leadId: '', status: 1, postbackId: '' };

  function check(row: DeliveryRow): void {
    const say = (problem: string): void => report(row.accountId ?? 0, null, `delivery ${row.deliveryId} ${problem}`);
    if (row.accountId === null) say(`belongs to a lead ${row.leadId} that does not exist`);
    else if (row.transactionId !== row.creditId) say(`names a transaction that is not the credit of its lead`);
    else if (row.status === 2 && (row.reversalId === null || row.reversalId !== row.takenBackBy)) {
      say('names a transaction that is not the reversal of its lead');
    }
    last = row;
  }

  await walk(
    read,
    () => all(verifyDeliveryQueries.deliveriesAfter, last.leadId, last.status, last.postbackId, CHUNK),
    check,
  );
}
