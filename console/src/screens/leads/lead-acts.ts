import type { Decisions } from '@rewards-wall/shared/admin/lead-schema.ts';
import { call } from '../../api.ts';
import type { Context } from '../../context.ts';
import { wordsOf } from '../../parts/words.ts';

/** Approves or rejects held leads after confirmation. */
export async function decide(
  context: Context,
  decision: 'approve' | 'reject',
  leadIds: readonly string[],
): Promise<void> {
  const isApproval = decision === 'approve';
  const [only] = leadIds;
  const what = leadIds.length === 1 ? `lead ${only}` : `${leadIds.length} leads`;
  await context.act({
    title: isApproval ? `Approve ${what}?` : `Reject ${what}?`,
    text: isApproval
      ? 'The users are credited, and the postbacks are sent.'
      : 'No one is credited. The offers stay open for these users.',
    ...(isApproval ? {} : { fields: [{ name: 'reason', label: 'Reason', hint: 'Stored with each lead.' }] }),
    confirm: isApproval ? 'Approve' : 'Reject',
    ...(isApproval ? {} : { isDestructive: true as const }),
    send: ({ reason = '' }) =>
      call('decideLeads', {
        body: { lead_ids: [...leadIds], decision, ...(isApproval ? {} : { reason }) },
      }),
    done: ({ results }) => summaryOf(results, isApproval ? 'credited' : 'rejected'),
  });
}

/** The outcome, such as `2 leads were credited. 1 was not: credit limit.` */
export function summaryOf(results: Decisions['results'], wanted: 'credited' | 'rejected'): string {
  const done = results.filter(({ outcome }) => outcome === wanted).length;
  const others = [
    ...Map.groupBy(
      results.filter(({ outcome }) => outcome !== wanted),
      ({ outcome }) => outcome,
    ),
  ];
  const first = done === 1 ? `1 lead was ${wanted}.` : `${done} leads were ${wanted}.`;
  const rest = others.map(
    ([outcome, { length }]) => `${length} ${length === 1 ? 'was' : 'were'} not: ${wordsOf(outcome)}.`,
  );
  return [first, ...rest].join(' ');
}
