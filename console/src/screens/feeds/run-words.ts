import type { FeedRunRow } from '@rewards-wall/shared/admin/feeds-schema.ts';
import { html, nothing } from 'lit';
import type { Context } from '../../context.ts';
import type { Column } from '../../parts/data-table.ts';
import { lengthOf } from '../../parts/format.ts';
import { timeOf } from '../../parts/time.ts';
import { stateMark, type Tone } from '../../parts/words.ts';
import { countsText } from './feed-words.ts';

const outcomes: Readonly<Record<FeedRunRow['outcome'], readonly [label: string, tone: Tone]>> = {
  applied: ['Applied', 'good'],
  held: ['Held', 'busy'],
  failed: ['Failed', 'bad'],
};

export const outcomeNames = Object.entries(outcomes).map(([name, [label]]) => [name, label] as const);

export const runKinds = [
  ['offers', 'Offers'],
  ['report', 'Conversion report'],
] as const satisfies readonly (readonly [FeedRunRow['kind'], string])[];

/** How a run ended, in words. */
export function runState({ outcome }: Pick<FeedRunRow, 'outcome'>): { label: string; tone: Tone } {
  const [label, tone] = outcomes[outcome];
  return { label, tone };
}

/** What a run read. */
export function kindOf({ kind }: Pick<FeedRunRow, 'kind'>): string {
  return runKinds.find(([name]) => name === kind)?.[1] ?? kind;
}

/** The columns of runs. */
export const runColumns: readonly Column<FeedRunRow>[] = [
  { label: 'When', onPhone: 'title', cell: ({ at }) => timeOf(at) },
  { label: 'Read', onPhone: 'sub', cell: kindOf },
  {
    label: 'Outcome',
    onPhone: 'end',
    cell: (run) =>
      html`${stateMark(runState(run))}${run.detail === null ? nothing : html` <small>${run.detail}</small>`}`,
  },
  { label: 'Changes', onPhone: 'sub', cell: ({ counts }) => countsText(counts) },
  { label: 'Skipped', onPhone: 'named', cell: ({ skipped }) => countsText(skipped) },
  { label: 'Duration', isNumber: true, cell: ({ seconds }) => lengthOf(seconds * 1000) },
];

/** The address of a run's page. */
export function runHref(context: Pick<Context, 'hrefOf'>, feed: string, runId: string): string {
  return context.hrefOf(`feeds/${encodeURIComponent(feed)}/runs/${encodeURIComponent(runId)}`);
}
