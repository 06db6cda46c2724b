import type { FirstRun } from '@rewards-wall/shared/admin/system-schema.ts';
import { html } from 'lit';
import { call } from '../api.ts';
import { defineScreen } from '../define-screen.ts';
import { countOf } from '../parts/format.ts';
import { openSteps, stepList } from './wall/first-steps.ts';

/** What is left to do on a new installation, by facts. */
export const screen = defineScreen<FirstRun>({
  load: ({ wall }) => call<FirstRun>('readFirstRun', { query: { wall: wall?.adwall_id ?? null } }),
  view: (data, context) => {
    const open = openSteps(data);
    return html`<h1>First steps</h1>
      <p role="status">
        ${open === 0 ? 'Everything is in place: users can earn.' : `${countOf(open)} of ${countOf(data.steps.length)} are left.`}
      </p>
      ${stepList(data, context)}`;
  },
});
