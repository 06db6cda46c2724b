import type { TemplateResult } from 'lit';
import { call } from '../../api.ts';
import type { Context } from '../../context.ts';
import { actionButtons } from '../../parts/detail-page.ts';
import { goTo } from '../../router.ts';
import type { Rule } from './rule-words.ts';

/** Ends or removes a rule. */
export function actionsOf(row: Rule, adwallId: number, context: Context): TemplateResult[] {
  const isRunning = row.state === 'active' || row.state === 'used_up';
  return actionButtons([
    ...(isRunning ? [{ label: 'End rule', run: () => end(row, adwallId, context) }] : []),
    { label: 'Remove', run: () => remove(row, adwallId, context), kind: 'removal' },
  ]);
}

function end({ name, rule, rule_id }: Rule, adwallId: number, context: Context): Promise<unknown> {
  return context.act({
    title: `End ${name} now?`,
    text: 'It stops applying at once. Earlier clicks keep their terms.',
    confirm: 'End now',
    send: () =>
      call('changeRule', {
        params: { adwallId, rule_id },
        body: { rule: { ...rule, until: new Date().toISOString() }, expected: { name, rule } },
      }),
    done: () => `${name} has ended.`,
  });
}

async function remove({ name, rule_id }: Rule, adwallId: number, context: Context): Promise<void> {
  const removed = await context.act({
    title: `Remove ${name}?`,
    text: 'It stops applying at once. Earlier clicks keep their terms, and held leads keep their dates.',
    confirm: 'Remove',
    isDestructive: true,
    send: () => call('removeRule', { params: { adwallId, rule_id } }),
    done: () => `${name} is removed.`,
  });
  if (removed !== null) goTo(context.hrefOf('rules'));
}
