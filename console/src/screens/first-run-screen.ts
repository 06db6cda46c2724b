import { html } from 'lit';
import { call, together } from '../api.ts';
import { defineScreen } from '../define-screen.ts';
import { checklist, isAllDone } from './wall/first-steps.ts';
import { pageHeading } from '../parts/detail-page.ts';
import { isFailing } from './postbacks/postback-acts.ts';

/** Open setup steps of a new installation, derived from its data. */
export const screen = defineScreen({
  load: ({ mayCall, wall }) =>
    together({
      firstRun: call('readFirstRun', { query: { wall: wall?.adwall_id ?? null } }),
      endpoints:
        wall !== null && mayCall('listPostbacks')
          ? call('listPostbacks', { query: { wall: wall.adwall_id } })
          : Promise.resolve({ ok: true, body: null }),
    }),
  view: ({ endpoints, firstRun }, context) => {
    const failing = endpoints?.postbacks.filter(isFailing).length ?? 0;
    const isFine = isAllDone(firstRun) && failing === 0;
    return html`${pageHeading({
      name: 'Checklist',
      intro: isFine ? 'Everything is in place: users can earn.' : undefined,
    })}
    ${checklist(firstRun, context, failing)}`;
  },
});
