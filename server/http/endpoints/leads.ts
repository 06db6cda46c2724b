import { routes, type Route } from '@rewards-wall/shared/routes.ts';
import { reportParameters, reportQuery, unsignedReportQuery } from '@rewards-wall/shared/schema/lead-report.ts';
import { leadAnswer } from '@rewards-wall/shared/schema/lead.ts';
import * as z from 'zod';
import type { LeadOutcome, ReceivedLead } from '../../leads/receive-lead.ts';
import { isRedirectSource, wordsOf } from '../../leads/reports/schemes.ts';
import type { Wall } from '../../store/ports/directory.ts';
import { endpoint, refuse, type EndpointResponse, type Endpoint } from '../endpoint.ts';
import type { EndpointContext } from '../endpoint-context.ts';
import type { StaleTimestamp } from '../../leads/reports/lead-report.ts';
import { absoluteUrl } from '../../net/absolute-url.ts';
import { isoTime } from '../../runtime/iso-time.ts';
import { surveyNoticePage, type NoticePage } from '../pages/notice-page.ts';
import type { NoticeTexts } from '../pages/notice-page-texts.ts';
import { problem, problems, SEE_ERRORS, type Problem } from '../problem.ts';

const OUR_CLOCK = 'The clock of the service has changed, so it cannot check this timestamp. Try again later.';

const accepted = { description: 'Accepted, or already known.', schema: leadAnswer, mediaType: 'text/plain' } as const;

const acceptedOrPage = {
  ...accepted,
  description: `${accepted.description} A network that sends the user back gets a page for the user, also if the lead is refused.`,
  orPage: true,
} as const;

/** Networks report leads here (docs/contract/leads.md#responses). */
export function leadEndpoints({ publicUrl, services }: EndpointContext): Endpoint[] {
  const lead = (name: string, route: Route, more: { summary: string; query: z.ZodObject }): Endpoint =>
    endpoint({
      name,
      method: route.method,
      path: route.path,
      ...more,
      description:
        'These are our own parameters. Networks with an adapter or a call map send theirs: see docs/lead-sources.md. Repeat a call until the response is 200 or 4xx.',
      tag: 'Leads',
      target: 'none',
      access: {},
      hasEffect: true,
      cors: 'nobody',
      secure: true,
      isRaw: true,
      limits: 'failed-authentication',
      ...(route.method === 'POST' ? { body: { schema: reportParameters, encoding: 'parameters' } } : {}),
      responses: { 200: route.method === 'GET' ? acceptedOrPage : accepted },
      problems: [
        'invalid_request',
        'invalid_signature',
        'stale_timestamp',
        'address_not_allowed',
        'wrong_source',
        'lead_rejected',
        'too_late',
        'not_found',
        'unknown_click',
        'conflict',
        'already_completed',
        'balance_limit',
        'erased',
        'unavailable',
      ],
      handle: async ({ client, directory, headers, params, raw, requestId }) => {
        const source = directory.source(params.source ?? '');
        if (source === null) return refuse(problem('not_found', { detail: 'Unknown source.' }));
        const outcome = await services.leads.receiveLead({
          source,
          request: {
            method: route.method === 'POST' ? 'POST' : 'GET',
            target: raw.url,
            headers,
            body: raw.body,
            ip: client.ip,
            pathSecret: params.secret ?? null,
          },
          findWall: (adwallId) => directory.wallById(adwallId),
          requestId,
        });
        const response = responseOf(outcome, wordsOf(source));
        if (!isRedirectSource(source)) return response;
        const wall = directory.wallById(outcome.surveyEnd?.adwallId ?? 0);
        const page = surveyNoticePage(pageOf(outcome), client.languages, returnUrlOf(wall, publicUrl));
        return pageFor(page, response);
      },
    });

  return [
    lead('lead', routes.lead, { summary: 'Report a lead or its reversal', query: reportQuery }),
    lead('postLead', routes.postLead, { summary: 'Report a lead as signed JSON', query: z.object({}) }),
    lead('leadWithSecret', routes.leadWithSecret, {
      summary: 'Report a lead with the secret in the path',
      query: unsignedReportQuery,
    }),
    lead('postLeadWithSecret', routes.postLeadWithSecret, {
      summary: 'Report a lead as a form or JSON with the secret in the path',
      query: z.object({}),
    }),
  ];
}

const SURVEY_PAGES = {
  complete: 'survey_complete',
  screenout: 'survey_screenout',
  quota_full: 'survey_full',
  quality: 'survey_quality',
} as const;

/** The publisher's page with the wall; null if the publisher hasn't set it. */
function returnUrlOf(wall: Wall | null, publicUrl: string): string | null {
  const address = wall?.settings.return_url ?? null;
  return address === null ? null : absoluteUrl(address, publicUrl);
}

/**
 * The response for a person whom the network redirects back: a page in their language, for every outcome of the lead.
 */
function pageFor(page: NoticePage, response: EndpointResponse): EndpointResponse {
  if (response.kind !== 'problem') return { kind: 'page', ...page };
  const { problem: insteadOf } = response;
  const headers = { ...page.headers, ...insteadOf.headers };
  return { kind: 'page', ...page, status: problems[insteadOf.code].status, headers, insteadOf };
}

/** The text for a person who comes back from a survey. */
function pageOf({ surveyEnd }: ReceivedLead): keyof NoticeTexts {
  return surveyEnd === undefined ? 'survey_over' : SURVEY_PAGES[surveyEnd.outcome];
}

/** The one place that maps a lead's outcome to a status. Only failures that a retry may fix get 5xx. */
export function responseOf(outcome: LeadOutcome, words: { accepted: string; duplicate: string }): EndpointResponse {
  switch (outcome.kind) {
    case 'credited':
    case 'held':
    case 'reversed_early':
    case 'reversed':
    case 'withdrawn':
    case 'early':
    case 'unknown_lead':
    case 'unknown_goal':
    case 'not_credited':
    case 'nothing_to_credit':
      return text(words.accepted);
    case 'duplicate':
      return text(words.duplicate);
    case 'unauthenticated':
      return refuse(problem('invalid_signature', { headers: { 'WWW-Authenticate': 'Signature' } }));
    case 'stale':
      return refuse(staleProblem(outcome));
    case 'clock_jumped':
      return refuse(problem('unavailable', { detail: OUR_CLOCK, headers: { 'Retry-After': '60' } }));
    case 'invalid':
      return refuse(problem('invalid_request', { detail: SEE_ERRORS, errors: outcome.errors }));
    case 'rejected':
      // The response doesn't name the rule that rejected the lead: fraudsters would learn from it.
      return refuse(problem(outcome.reason === 'too_late' ? 'too_late' : 'lead_rejected'));
    case 'balance_limit':
      return refuse(problem('balance_limit', { detail: 'Nothing was written.' }));
    case 'address_not_allowed':
    case 'wrong_source':
    case 'unknown_click':
    case 'conflict':
    case 'already_completed':
    case 'erased':
      return refuse(problem(outcome.kind));
  }
}

/** States our time, so that the sender can see whose clock is wrong. */
function staleProblem({ maxAgeMs, now, signedAt }: StaleTimestamp): Problem {
  const serviceTime = Math.floor(now / 1000);
  const limit = signedAt > now ? 'more than 5 minutes ahead of' : `more than ${lengthOf(maxAgeMs)} behind`;
  return problem('stale_timestamp', {
    detail: `The timestamp ${signedAt / 1000} is ${limit} the service's time, ${serviceTime} (${isoTime(now)}). Send Unix seconds, set the clock of the sender, and sign again.`,
    members: { service_time: serviceTime },
    headers: { 'WWW-Authenticate': 'Signature' },
  });
}

function lengthOf(ms: number): string {
  const minutes = Math.round(ms / 60_000);
  if (minutes < 120) return `${minutes} minutes`;
  const hours = Math.round(minutes / 60);
  return hours < 48 ? `${hours} hours` : `${Math.round(hours / 24)} days`;
}

function text(body: string): EndpointResponse {
  return { kind: 'bytes', status: 200, bytes: Buffer.from(body), mediaType: 'text/plain; charset=utf-8' };
}
