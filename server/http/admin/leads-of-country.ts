import type { LeadPage, LeadPageWanted } from '../../store/ports/casework.ts';
import type { Store } from '../../store/store.ts';

const LEADS_A_READ = 200;
/** A page looks at no more than 2,000 leads, however rare the country is. */
const MOST_READS = 10;

/**
 * The leads of a page whose clicks came from a country, which leads don't have. The page may have fewer rows than the
 * limit, or none, although `next` says that there are more leads to look at.
 */
export async function pageLeadsOfCountry(
  store: Store,
  { after: first, limit, ...wanted }: LeadPageWanted,
  country: string,
): Promise<LeadPage> {
  const rows: LeadPage['rows'] = [];
  let after = first;
  for (let reads = 0; reads < MOST_READS; reads++) {
    const page = await store.pageLeads({ ...wanted, after, limit: LEADS_A_READ });
    const found = await store.countriesOfClicks({ clickIds: page.rows.map(({ clickId }) => clickId) });
    const countries = new Map(found.map((click) => [click.clickId, click.country]));
    for (const [index, row] of page.rows.entries()) {
      if (countries.get(row.clickId) !== country) continue;
      rows.push(row);
      const isLast = index + 1 === page.rows.length && page.next === null;
      if (rows.length === limit) return { rows, next: isLast ? null : row.leadId };
    }
    if (page.next === null) return { rows, next: null };
    after = page.next;
  }
  return { rows, next: after };
}
