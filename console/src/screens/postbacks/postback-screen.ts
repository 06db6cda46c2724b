import { html } from 'lit';
import { keyed } from 'lit/directives/keyed.js';
import { call } from '../../api.ts';
import { defineScreen } from '../../define-screen.ts';
import './postback-page.ts';

/** One endpoint: its health, its secret, and what can be done to it. */
export const screen = defineScreen({
  load: async ({ params }) => {
    const reply = await call('listPostbacks');
    if (!reply.ok) return reply;
    const found = reply.body.postbacks.find(({ postback_id: id }) => id === params['postback_id']);
    if (found !== undefined) return { ok: true, body: found };
    return { ok: false, problem: { code: 'not_found', detail: 'There is no such postback.' } };
  },
  // Keyed by postback: a new secret must not stay visible on another postback's page.
  view: (endpoint, context) =>
    keyed(endpoint.postback_id, html`<postback-page .context=${context} .endpoint=${endpoint}></postback-page>`),
});
