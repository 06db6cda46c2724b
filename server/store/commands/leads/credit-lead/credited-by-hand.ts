import { RECONCILED } from '@rewards-wall/shared/schema/lead.ts';

/**
 * SQL that has a row if staff credited this click of the account by hand, for this event or without naming one. A
 * reconciliation may correct any event.
 */
export const creditedByHand = (accountId: string, clickId: string, eventId: string): string => `
    select 1 from tickets t
    where t.account_id = ${accountId} and t.credited_click = ${clickId}
      and (t.credited_event is null or ${eventId} in (t.credited_event, '${RECONCILED}'))`;
