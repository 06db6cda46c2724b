import { textOf, type Json } from './value-at.ts';

/** How many leads a network accepts from an account; null = no limit. */
export type LeadCap = { readonly leads: number; readonly per: 'day' | 'total' } | null;

/** A network's cap. Networks write 0, -1 or nothing for no cap. */
export function leadCap(value: Json, per: 'day' | 'total' = 'day'): LeadCap {
  const leads = Number(textOf(value));
  return Number.isSafeInteger(leads) && leads > 0 ? { leads, per } : null;
}
