/** The macros that `read-event.ts` reads. */
export const RECEIVER_TEMPLATE =
  'user={subid1}&coins={currency}&status={status}&offer={offer_name}&event={event_name}&tx={transaction_id}';
