import { DAY_MS } from '@rewards-wall/shared/durations.ts';
import { utcDay, utcDayStart } from '@rewards-wall/shared/utc-day.ts';
import { isPermitted } from '@rewards-wall/shared/admin/permissions.ts';
import {
  overviewDay,
  placementRow,
  rankedRow,
  type AdminOverview,
} from '@rewards-wall/shared/admin/overview-schema.ts';
import type { AdminCaller } from '../../admins/admin-caller.ts';
import type { OpenWork } from '../../store/ports/open-work.ts';
import { json, noContent, refuse, type Endpoint } from '../endpoint.ts';
import { problem } from '../problem.ts';
import type { AdminContext } from './admin-context.ts';
import { adminEndpoint } from './admin-endpoint.ts';
import { recordedCsv } from './csv-response.ts';

const DAYS = 28;

/** A wall's figures, and the tasks that need a person (docs/console.md#screens). */
export function overviewEndpoints({ services }: AdminContext): Endpoint[] {
  const overview = adminEndpoint('readOverview', {
    tag: 'Figures',
    summary: "A wall's figures by day, and what needs a decision",
    description: 'By UTC day. Clicks and leads are counted every few minutes. Test users are left out.',
    problems: ['invalid_request', 'not_found'],
    handle: async ({ actor, caller, query, target: { adwallId, pubId, settings } }) => {
      const { days, offers, ...found } = await services.statistics.readOverview({ adwallId, days: query.days ?? DAYS });
      const factsOf = await services.offers.loadOfferFacts();
      const unnamed = <Row>(row: Row) => ({ ...row, name: null });
      const tables = {
        days: [...days],
        offers: offers.map((row) => ({ ...row, name: factsOf(Number(row.value))?.name ?? null })),
        sources: found.sources.map(unnamed),
        countries: found.countries.map(unnamed),
      };
      if (query.csv !== undefined) {
        const after = { filter: [query.csv], of: [`wall ${adwallId}`] };
        const about = { name: 'readOverview', after, actor, publishers: [pubId] };
        if (query.csv === 'placements') {
          return recordedCsv(services, { ...about, row: placementRow, rows: [...found.placements] });
        }
        return query.csv === 'days'
          ? recordedCsv(services, { ...about, row: overviewDay, rows: tables.days })
          : recordedCsv(services, { ...about, row: rankedRow, rows: tables[query.csv] });
      }
      const since = sinceYesterday(services.clock.now());
      const work = await services.store.countOpenWork({ adwallId, since });
      const staleFeeds = caller.publishers === null ? await services.feeds.countStaleFeeds() : 0;
      return json({
        adwall_id: adwallId,
        currency: settings.currency.name,
        ...found,
        placements: [...found.placements],
        ...tables,
        days_before: [...found.days_before],
        tasks: tasksOf(caller, { ...work, staleFeeds, since }),
      } satisfies AdminOverview);
    },
  });
  const remove = adminEndpoint('removePlacement', {
    tag: 'Figures',
    summary: 'Count a placement no longer apart',
    description:
      'Its figures move to `(other)`, and another name has room. A name that is still in use comes back while there is room.',
    problems: ['not_found'],
    handle: async ({ actor, params: { placement: name }, target: { adwallId, pubId } }) => {
      const audit = { actor, pubId, action: 'placement.remove', at: services.clock.now() };
      const { kind } = await services.store.removePlacement({ adwallId, name, audit });
      return kind === 'removed'
        ? noContent
        : refuse(problem('not_found', { detail: 'The figures of the wall have no such placement.' }));
    },
  });
  return [overview, remove];
}

/**
 * The start of yesterday, UTC. Lists filter by day, and starting today would hide last night's events after midnight.
 */
function sinceYesterday(now: number): number {
  return utcDayStart(now) - DAY_MS;
}

/** Tasks of the whole installation are only for roles that cover all of it. */
function tasksOf(
  caller: AdminCaller,
  { since, ...work }: OpenWork & { staleFeeds: number; since: number },
): AdminOverview['tasks'] {
  const failedSignIns = isPermitted(caller, 'team.change') ? work.failedSignIns : 0;
  const all = [
    { task: 'postbacks_failing', count: work.failingPostbacks, since: null },
    { task: 'feeds_stale', count: work.staleFeeds, since: null },
    { task: 'leads_held', count: work.heldLeads, since: null },
    { task: 'tickets_open', count: work.openTickets, since: null },
    { task: 'sign_ins_failed', count: failedSignIns, since: utcDay(since) },
  ] as const;
  return all.filter(({ count }) => count > 0);
}
