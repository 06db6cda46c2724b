import { html } from 'lit';
import { keyed } from 'lit/directives/keyed.js';
import { call } from '../../api.ts';
import { defineScreen } from '../../define-screen.ts';
import './postback-page.ts';

/** One endpoint: its health, its settings, its latest messages, and what can be done to it. */
export const screen = defineScreen({
  load: async ({ params }) => {
    const id = params['postback_id'] ?? '';
    const [listed, log] = await Promise.all([
      call('listPostbacks'),
      call('listDeliveries', { query: { postback: id } }),
    ]);
    if (!listed.ok) return listed;
    if (!log.ok) return log;
    const endpoint = listed.body.postbacks.find(({ postback_id: one }) => one === id);
    if (endpoint !== undefined) return { ok: true, body: { endpoint, deliveries: log.body.rows } };
    return { ok: false, problem: { code: 'not_found', detail: 'There is no such postback.' } };
  },
  // Keyed by postback: a new secret must not stay visible on another postback's page.
  view: ({ deliveries, endpoint }, context) =>
    keyed(
      endpoint.postback_id,
      html`<postback-page .context=${context} .endpoint=${endpoint} .deliveries=${deliveries}></postback-page>`,
    ),
});
