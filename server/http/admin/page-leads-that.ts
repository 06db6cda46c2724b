import type { LeadPage, LeadPageWanted } from '../../store/ports/casework.ts';
import { HOLD_DAYS } from '../../store/ports/leads.ts';
import type { Store } from '../../store/store.ts';

const LEADS_A_READ = 200;
/** A page looks at no more than 2,000 leads, however few are wanted. */
const MOST_READS = 10;

/** What no index has. */
export interface LeadFilter {
  readonly country?: string | undefined;
  readonly placement?: string | undefined;
  /** What held leads wait for. */
  readonly waitsFor?: 'decision' | 'date' | undefined;
}

/**
 * The leads of a page whose clicks came from a country or a placement, or that wait for something. The page may have
 * fewer rows than the limit, or none, although `next` says that there are more leads to look at.
 */
export async function pageLeadsThat(
  store: Store,
  { after: first, limit, ...wanted }: LeadPageWanted,
  filter: LeadFilter,
): Promise<LeadPage> {
  const rows: LeadPage['rows'] = [];
  let after = first;
  for (let reads = 0; reads < MOST_READS; reads++) {
    const page = await store.pageLeads({ ...wanted, after, limit: LEADS_A_READ });
    const isWanted = await matcherOf(store, page.rows, filter);
    for (const [index, row] of page.rows.entries()) {
      if (!isWanted(row)) continue;
      rows.push(row);
      const isLast = index + 1 === page.rows.length && page.next === null;
      if (rows.length === limit) return { rows, next: isLast ? null : row.leadId };
    }
    if (page.next === null) return { rows, next: null };
    after = page.next;
  }
  return { rows, next: after };
}

type Row = LeadPage['rows'][number];

/** Leads don't have the country of their click. */
async function matcherOf(
  store: Store,
  rows: readonly Row[],
  { country, placement, waitsFor }: LeadFilter,
): Promise<(row: Row) => boolean> {
  const isKnown = (row: Row): boolean =>
    (placement === undefined || row.placement === placement) && (waitsFor === undefined || waitsFor === waitOf(row));
  if (country === undefined) return isKnown;
  const found = await store.clicksById({ clickIds: rows.map(({ clickId }) => clickId) });
  const countries = new Map(found.map((click) => [click.clickId, click.country]));
  return (row) => isKnown(row) && countries.get(row.clickId) === country;
}

/** What a held lead waits for; null unless it is held. */
function waitOf({ reason, state }: Row): LeadFilter['waitsFor'] | null {
  if (state !== 'pending') return null;
  return reason === HOLD_DAYS ? 'date' : 'decision';
}
