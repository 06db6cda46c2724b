import { UNITS_PER_CREDIT } from '@rewards-wall/shared/credits.ts';
import { receiveLead, type LeadOutcome } from '../../server/leads/receive-lead.ts';
import { systemIds } from '../../server/runtime/ids.ts';
import type { TestService } from '../support/service/start-service.ts';
import type { ModelReport } from './model-lead.ts';
import { quietLog } from '../../server/runtime/log.ts';

/** What a reconciliation states, for one of the service's clicks. */
type ReconciliationCall = Omit<ModelReport, 'click' | 'source'> & { click: Pick<ModelReport['click'], 'id'> };

/** `readReport` below doesn't look at the request. */
const request = {
  method: 'GET',
  target: '',
  headers: {},
  body: new Uint8Array(),
  ip: '127.0.0.1',
  pathSecret: null,
} as const;

/**
 * Reports reconciliations and their reversals to the use case, since no adapter declares reconciliations yet. Returns
 * what the endpoint would answer.
 */
export function reconciliations(
  { clock, store, vault }: TestService,
  adwallId: number,
): (sourceName: string, call: ReconciliationCall, status: 1 | 2) => Promise<string> {
  return async (sourceName, { click, country, event, kind, payout, transaction }, status) => {
    const { sources, walls } = await store.loadDirectory();
    const source = sources.find(({ name }) => name === sourceName);
    if (source === undefined) throw new Error(`There is no source ${sourceName}`);
    const receive = receiveLead({
      store,
      vault,
      clock,
      ids: systemIds(),
      log: quietLog({ info: () => undefined }),
      isFromDatacenter: () => false,
      onSurveyEnd: async () => undefined,
      onDeliveries: () => undefined,
      reach: () => undefined,
      readReport: () => ({
        kind: 'read',
        report: {
          kind,
          status,
          clickId: click.id,
          transactionId: transaction,
          eventId: event,
          reason: null,
          payout: payout === null || status === 2 ? null : payout * UNITS_PER_CREDIT,
          country: status === 2 ? null : country,
        },
      }),
    });
    const findWall = () => walls.find((wall) => wall.adwallId === adwallId) ?? null;
    return answerOf(await receive({ source, request, findWall, requestId: 'model' }));
  };
}

function answerOf(outcome: LeadOutcome): string {
  switch (outcome.kind) {
    case 'credited':
    case 'held':
    case 'reversed_early':
    case 'reversed':
    case 'withdrawn':
    case 'early':
    case 'not_credited':
      return 'OK';
    case 'duplicate':
      return 'DUP';
    case 'invalid':
      return 'invalid_request';
    case 'rejected':
      return outcome.reason === 'too_late' ? 'too_late' : 'lead_rejected';
    default:
      return outcome.kind;
  }
}
