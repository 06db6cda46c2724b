import { skip, type Skip } from './skip.ts';

const PER_LEAD = new Set(['', 'cpa', 'cpi', 'cpl', 'cpe', 'fixed', 'flat']);
const IN_PERCENT = new Set(['cps', 'percent', 'percentage', 'revshare', 'rev share']);

/** Why an offer with this payout model of the network, such as `CPA`, can't be listed; null if it can. */
export function payoutModelProblem(model: string): Skip | null {
  const word = model.trim().toLowerCase();
  if (PER_LEAD.has(word)) return null;
  return skip(IN_PERCENT.has(word) ? 'payout_in_percent' : 'not_paid_per_lead');
}
