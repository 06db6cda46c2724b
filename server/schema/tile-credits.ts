import { creditsForPayout, UNITS_PER_CREDIT, type Units } from '@rewards-wall/shared/credits.ts';
import type { TileTerms } from './tile-terms.ts';

/**
 * Credits of an amount of a tile, after its share. `factor`: that of a reward rule, in units. Credits of the network
 * are paid as stated, also by a wall that rounds and with a rule.
 *
 * @throws {RangeError} if the credit is beyond the largest balance
 */
export function tileCredits(
  amount: Units,
  { amount: kind }: Pick<TileTerms, 'amount'>,
  { factor, ratio, round }: { ratio: Units; round: boolean; factor?: Units | undefined },
): Units {
  if (kind === 'money') return creditsForPayout(amount, ratio, round, factor);
  return factor === undefined ? amount : creditsForPayout(amount, UNITS_PER_CREDIT, false, factor);
}
