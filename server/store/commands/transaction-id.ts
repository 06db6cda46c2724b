/** The id of a new ledger row, as SQL. */
export const nextTransactionId = {
  sqlite: '(select coalesce(max(transaction_id), 0) + 1 from ledger)',
  postgres: `nextval('transaction_ids')`,
};
