import { DAY_MS } from '@rewards-wall/shared/durations.ts';
import { HOLD_DAYS } from '../../../ports/leads.ts';

/**
 * SQL of the credits of an account for a tile on the UTC day that begins at `dayStart`, without bonuses: those that are
 * credited, and those that will be without a person. The three are expressions of the surrounding statement.
 */
export const creditedOnDay = (accountId: string, offerId: string, dayStart: string): string => `
    select cast(coalesce(sum(l.amount - coalesce(l.bonus, 0)), 0) as bigint) as credits from leads l
    where l.account_id = ${accountId} and l.offer_id = ${offerId} and l.slot = 0 and l.place <> ''
      and l.at >= ${dayStart} and l.at < ${dayStart} + ${DAY_MS}
      and (l.state = 'credited' or l.state = 'pending' and l.reason = '${HOLD_DAYS}')`;
