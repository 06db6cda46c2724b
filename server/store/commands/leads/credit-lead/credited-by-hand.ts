import { RECONCILED } from '@rewards-wall/shared/schema/lead.ts';
import { clicksEverOf } from '../../retention/click-origins.ts';

/** SQL expressions of a lead. */
interface LeadNames {
  account: string;
  offer: string;
  click: string;
  event: string;
  /** Whether the account is paid for the event once, by whichever click. */
  isOnce: string;
}

/**
 * SQL that has a row if staff credited by hand what a lead pays for: its click, or another one of its offer, and its event
 * or any. A reconciliation may correct any event.
 */
export const creditedByHand = ({ account, click, event, isOnce, offer }: LeadNames): string => `
    select 1 from tickets t
    where t.account_id = ${account} and t.credited_click is not null
      and (t.credited_event is null or ${event} in (t.credited_event, '${RECONCILED}'))
      and (t.credited_click = ${click} or ${isOnce} and exists (
        select 1 from (${clicksEverOf('click_id, offer_id', account)}) k
        where k.click_id = t.credited_click and k.offer_id = ${offer}))`;
