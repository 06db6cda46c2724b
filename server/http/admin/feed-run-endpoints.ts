import { json, refuse, type Endpoint } from '../endpoint.ts';
import { problem } from '../problem.ts';
import type { AdminContext } from './admin-context.ts';
import { adminEndpoint } from './admin-endpoint.ts';
import { runCaseOf, runOf } from './feed-rows.ts';
import { listEndpoint } from './list-endpoint.ts';

const tag = 'Feeds';
/** More than the number of runs that a feed keeps, so a filter covers all of them. */
const KEPT = 500;
const UNKNOWN = problem('not_found', {
  detail: 'There is no such run. The last 100 of a feed are kept, and the last 100 readings of its report.',
});

/** The results of a feed's runs (docs/console.md#screens). */
export function feedRunEndpoints(context: AdminContext): Endpoint[] {
  return [listFeedRuns(context), readFeedRun(context)];
}

function listFeedRuns({ services }: AdminContext): Endpoint {
  return listEndpoint(services, 'listFeedRuns', {
    tag,
    summary: 'The runs of a feed, newest first',
    description: 'The last 100, and the last 100 readings of its conversion report.',
    isInstallationWide: true,
    read: async ({ after, filter: { kind, outcome }, limit, params }) => {
      const runs = await services.feeds.listFeedRuns({ feed: params.feed, after, limit: KEPT });
      if (runs === null) return { kind: 'unknown' };
      const wanted = runs.filter(
        (run) => (kind === undefined || run.kind === kind) && (outcome === undefined || run.outcome === outcome),
      );
      const rows = wanted.slice(0, limit).map(runOf);
      return { rows, next: wanted.length > limit ? (rows.at(-1)?.run_id ?? null) : null };
    },
  });
}

function readFeedRun({ services }: AdminContext): Endpoint {
  return adminEndpoint('readFeedRun', {
    tag,
    summary: 'A run of a feed',
    description: 'What it brought, what it left out and why, and why it failed or was held.',
    problems: ['not_found'],
    handle: async ({ params }) => {
      const run = await services.feeds.showFeedRun({ name: params.feed, runId: params.run_id });
      return run === null ? refuse(UNKNOWN) : json(runCaseOf(run));
    },
  });
}
