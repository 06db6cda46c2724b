import { html, nothing } from 'lit';
import { keyed } from 'lit/directives/keyed.js';
import { call } from '../../api.ts';
import { defineScreen } from '../../define-screen.ts';
import type { Reply } from '../../reply.ts';
import { pageHeading, sectionOf } from '../../parts/detail-page.ts';
import { actionsOf } from './rule-acts.ts';
import { ruleFacts } from './rule-facts.ts';
import './rule-form.ts';
import { ruleStates, type Rule } from './rule-words.ts';

interface Found {
  adwallId: number;
  rule: Rule;
  /** All rules of the wall, in order. */
  rules: readonly Rule[];
}

const NOT_FOUND: Reply<Found> = {
  ok: false,
  problem: { code: 'not_found', detail: 'There is no such rule. It may have been removed.' },
};

async function findRule(ruleId: string, adwallId: number): Promise<Reply<Found>> {
  const reply = await call('listRules', { params: { adwallId } });
  if (!reply.ok) return reply;
  const { rules } = reply.body;
  const rule = rules.find(({ rule_id: id }) => id === ruleId);
  return rule === undefined ? NOT_FOUND : { ok: true, body: { adwallId, rule, rules } };
}

/** One rule, to change its name and what it says. */
export const screen = defineScreen<Found>({
  load: async ({ params, wall }) => {
    const ruleId = params['rule_id'] ?? '';
    const found = wall === null ? NOT_FOUND : await findRule(ruleId, wall.adwall_id);
    if (found.ok || found.problem.code !== 'not_found') return found;
    // Links from leads and from the audit log don't choose the wall of the rule.
    const others = await call('listWalls');
    if (!others.ok) return others;
    for (const { adwall_id: adwallId } of others.body.walls) {
      const one = await findRule(ruleId, adwallId);
      if (one.ok || one.problem.code !== 'not_found') return one;
    }
    return NOT_FOUND;
  },
  // Keyed by rule: what was typed belongs to one, and not to one that has ended since.
  view: ({ adwallId, rule, rules }, context) =>
    html`${pageHeading({
      name: rule.name,
      state: ruleStates[rule.state],
      up: { href: context.hrefOf('rules'), label: 'Rules' },
      actions: context.mayCall('changeRule') ? actionsOf(rule, adwallId, context) : nothing,
    })}
    ${sectionOf('does', 'Summary', ruleFacts(rule, context))}
    ${keyed(`${rule.rule_id} ${rule.state}`, html`<rule-form .context=${context} .adwallId=${adwallId} .rule=${rule} .rules=${rules}></rule-form>`)}`,
});
