import { isPermitted } from '@rewards-wall/shared/admin/permissions.ts';
import type { AdminCaller } from '../../admins/admin-caller.ts';
import type { SourceScheme } from '../../leads/reports/schemes.ts';
import { urlHoldsSecret } from '../../leads/reports/url-template.ts';
import { json, refuse, type Endpoint } from '../endpoint.ts';
import { problem } from '../problem.ts';
import type { AdminContext } from './admin-context.ts';
import { adminEndpoint } from './admin-endpoint.ts';

export const unknownFeed = problem('not_found', { detail: 'There is no such feed.' });
/** Refuses the callback URL to callers who may not see secrets. */
export const CALLBACK_FOR_OWNERS = problem('not_permitted', {
  detail: 'This callback URL holds the secret that signs leads, so only an owner can see it.',
});

/** Whether the caller may see a source's callback URL. The secret in it signs leads, so it counts as a key. */
export function maySeeCallback(caller: AdminCaller, source: SourceScheme): boolean {
  return isPermitted(caller, 'sources.keys') || !urlHoldsSecret(source);
}

/** The URL that a feed's network calls to report leads (docs/console.md#screens). */
export function feedCallbackEndpoint({ services }: AdminContext): Endpoint {
  const { clock, store } = services;
  return adminEndpoint('readCallback', {
    tag: 'Feeds',
    problems: ['not_found'],
    summary: 'The callback URL of a feed',
    description:
      'To enter it at the network again. If it holds the secret that signs leads, only owners see it. The audit log records it.',
    handle: async ({ actor, caller, directory, params }) => {
      const found = await services.feeds.showFeed(params.feed);
      const source = found && directory.source(found.feed.source);
      if (found === null || source === null) return refuse(unknownFeed);
      if (!maySeeCallback(caller, source)) return refuse(CALLBACK_FOR_OWNERS);
      const what = { subject: `feed ${found.feed.name}`, pubId: null, before: null, after: { source: source.name } };
      await store.recordAudit({ action: 'feed.callback', actor, at: clock.now(), ...what });
      return json({ callback_url: services.leads.callbackOfSource(source) });
    },
  });
}
