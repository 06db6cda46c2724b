import { html } from 'lit';
import { keyed } from 'lit/directives/keyed.js';
import { call } from '../../api.ts';
import { defineScreen } from '../../define-screen.ts';
import { pageHeading } from '../../parts/detail-page.ts';
import './rule-form.ts';
import { ruleStates, type Rule } from './rule-words.ts';

/** One rule, to change its name and what it says. */
export const screen = defineScreen<{ adwallId: number; rule: Rule }>({
  load: async ({ params, wall }) => {
    const adwallId = wall?.adwall_id ?? 0;
    const reply = await call('listRules', { params: { adwallId } });
    if (!reply.ok) return reply;
    const rule = reply.body.rules.find(({ rule_id: id }) => id === params['rule_id']);
    if (rule !== undefined) return { ok: true, body: { adwallId, rule } };
    return { ok: false, problem: { code: 'not_found', detail: 'There is no such rule.' } };
  },
  // Keyed by rule: what was typed belongs to one.
  view: ({ adwallId, rule }, context) =>
    html`${pageHeading({
      kind: 'Rule',
      name: rule.name,
      state: ruleStates[rule.state],
      up: { href: context.hrefOf('rules'), label: 'Rules' },
    })}
    ${keyed(rule.rule_id, html`<rule-form .context=${context} .adwallId=${adwallId} .rule=${rule}></rule-form>`)}`,
});
