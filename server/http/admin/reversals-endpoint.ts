import { reversalRow, type AdminReversals } from '@rewards-wall/shared/admin/reversals-schema.ts';
import { USUAL_REVERSAL_DAYS } from '@rewards-wall/shared/admin/values.ts';
import { json, refuse, type Endpoint } from '../endpoint.ts';
import type { AdminContext } from './admin-context.ts';
import { adminEndpoint } from './admin-endpoint.ts';
import { seesUsers } from './casework-rows.ts';
import { recordedCsv } from './csv-response.ts';
import { NAMES_USER } from './list-endpoint.ts';

const ROWS = 100;
const CSV_MOST = 1_000;

/** How many leads of a wall were reversed, and how long after their credit (docs/chargebacks.md). */
export function reversalsEndpoint({ services }: AdminContext): Endpoint {
  return adminEndpoint('readReversals', {
    tag: 'Figures',
    summary: "A wall's reversals, with a suggestion of how long to hold leads",
    description:
      'By the UTC day of the click. Leads and reversals are counted every few minutes. Test users are left out.',
    problems: ['invalid_request', 'not_found'],
    handle: async ({ actor, caller, query, target: { adwallId, pubId, settings } }) => {
      const { by = 'source', days = USUAL_REVERSAL_DAYS, format = 'json' } = query;
      if (by === 'user' && !seesUsers(caller)) return refuse(NAMES_USER);
      const currency = settings.currency.name;
      const limit = format === 'csv' ? CSV_MOST : ROWS;
      const found = await services.statistics.readReversals({ adwallId, by, days, limit, currency });
      const factsOf = by === 'offer' ? await services.offers.loadOfferFacts() : () => null;
      const rows = found.rows.map(({ name, sources, value, ...figures }) => ({
        value,
        name: name ?? factsOf(Number(value))?.name ?? null,
        ...figures,
        sources: [...sources],
      }));
      if (format === 'csv') {
        const after = { filter: Object.keys(query), of: [`wall ${adwallId}`] };
        const about = { name: 'readReversals', after, actor, publishers: [pubId], row: reversalRow, most: CSV_MOST };
        return recordedCsv(services, { ...about, rows, next: found.more ? 'more' : null });
      }
      const { explanation, from, more, rows_from, suggestion, to, totals } = found;
      return json({
        adwall_id: adwallId,
        currency,
        by,
        from,
        to,
        totals,
        rows,
        more,
        rows_from,
        suggestion,
        explanation: [...explanation],
      } satisfies AdminReversals);
    },
  });
}
