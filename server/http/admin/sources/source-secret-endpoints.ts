import { OVERLAP_HOURS } from '@rewards-wall/shared/admin/values.ts';
import type { SourceRotated } from '@rewards-wall/shared/admin/sources-schema.ts';
import { HOUR_MS } from '@rewards-wall/shared/durations.ts';
import { describeScheme, schemeOf, type SourceScheme } from '../../../leads/reports/schemes.ts';
import { urlHoldsSecret } from '../../../leads/reports/url-template.ts';
import { isoTime } from '../../../runtime/iso-time.ts';
import { json, refuse, type EndpointResponse, type Endpoint } from '../../endpoint.ts';
import { problem } from '../../problem.ts';
import type { AdminContext } from '../admin-context.ts';
import { adminEndpoint } from '../admin-endpoint.ts';
import { CALLBACK_FOR_OWNERS, maySeeCallback } from '../feed-callback.ts';
import { refuseField, refuseSentences } from '../refuse-fields.ts';
import { hasOwnSecret } from './source-rows.ts';

const tag = 'Lead sources';
const UNKNOWN = problem('not_found', { detail: 'There is no such source.' });
const WITH_CREDENTIAL = problem('invalid_request', {
  detail: 'The survey provider signs with its credential. If you change it, the old one stays valid for a while.',
});

/** The response to a repeat of a request that created a secret. */
export const LOST_SECRET =
  'The secret was only in the first response. If you never got it, give the source a new one on its page.';

/** The secret of a source, and the callback URL that may contain it. */
export function sourceSecretEndpoints(context: AdminContext): Endpoint[] {
  return [rotate(context), readCallback(context)];
}

function rotate({ services }: AdminContext): Endpoint {
  return adminEndpoint('rotateSource', {
    tag,
    problems: ['invalid_request', 'not_found'],
    summary: 'Give a lead source a new secret',
    description:
      'The old one stays valid until the overlap ends. Where the network chooses the secret, `secret` is needed.',
    repeats: { words: LOST_SECRET },
    handle: async ({ actor, body, directory, params }) => {
      const { overlap_hours: hours = OVERLAP_HOURS, secret } = body;
      const source = directory.source(params.source);
      if (source === null) return refuse(UNKNOWN);
      if (!hasOwnSecret(source)) return refuse(WITH_CREDENTIAL);
      const { name } = source;
      if (secret === undefined && networkChooses(source)) return refuseField('secret', 'is required');
      const request = { name, overlapMs: hours * HOUR_MS, ...(secret !== undefined && { secret }) };
      const outcome = await services.leads.rotateSource(request, actor);
      if (outcome.kind === 'unknown_source') return refuse(UNKNOWN);
      if (outcome.kind === 'invalid') return refuseSecret(outcome);
      return json(
        {
          callback_url: outcome.urlTemplate,
          secret: shownSecret(source, { given: secret, chosen: outcome.secret }),
          previous_secret_until: hours === 0 ? null : isoTime(outcome.previousUntil),
        } satisfies SourceRotated,
        201,
      );
    },
  });
}

function readCallback({ services }: AdminContext): Endpoint {
  const { clock, store } = services;
  return adminEndpoint('readSourceCallback', {
    tag,
    problems: ['not_found'],
    summary: 'The callback URL of a lead source',
    description:
      'To give it to the source again. If it holds the secret that signs leads, only owners see it. The audit log records it.',
    handle: async ({ actor, caller, directory, params }) => {
      const source = directory.source(params.source);
      if (source === null || schemeOf(source) === null) return refuse(UNKNOWN);
      if (!maySeeCallback(caller, source)) return refuse(CALLBACK_FOR_OWNERS);
      const what = { subject: `source ${source.name}`, pubId: null, before: null, after: null };
      await store.recordAudit({ action: 'source.callback', actor, at: clock.now(), ...what });
      return json({ callback_url: services.leads.callbackOfSource(source) });
    },
  });
}

/** Refuses a secret that doesn't fit the scheme. */
export function refuseSecret({ fault, message }: { message: string; fault?: string }): EndpointResponse<never> {
  return fault === undefined ? refuseSentences('secret', [message]) : refuseField('secret', fault);
}

/** The secret to show once; null if the source chose it or the callback URL contains it. */
export function shownSecret(
  source: SourceScheme,
  { chosen, given }: { given: string | undefined; chosen: string },
): string | null {
  return given !== undefined || networkChooses(source) || urlHoldsSecret(source) ? null : chosen;
}

function networkChooses(source: SourceScheme): boolean {
  return describeScheme(source)?.secretFrom === 'network';
}
