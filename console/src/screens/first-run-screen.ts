import { html } from 'lit';
import { call } from '../api.ts';
import { defineScreen } from '../define-screen.ts';
import { checklist, isAllDone } from './wall/first-steps.ts';
import { pageHeading } from '../parts/detail-page.ts';

/** Open setup steps of a new installation, derived from its data. */
export const screen = defineScreen({
  load: ({ wall }) => call('readFirstRun', { query: { wall: wall?.adwall_id ?? null } }),
  view: (data, context) =>
    html`${pageHeading({
      name: 'Checklist',
      intro: isAllDone(data) ? 'Everything is in place: users can earn.' : undefined,
    })}
    ${checklist(data, context)}`,
});
