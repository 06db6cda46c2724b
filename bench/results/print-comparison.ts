import type { Comparison, Change, Verdict } from './compare.ts';
import { note, printTable } from './print.ts';
import type { Results } from './result-file.ts';

/** Prints each row's figures as `before > now`, and whether they changed by more than noise. */
export function printComparison({ onlyBefore, onlyNow, rows }: Comparison, before: Results): void {
  const commit = before.commit ?? 'an unknown commit';
  note(`  Before: ${commit}, ${before.at}, ${before.isQuick ? 'a quick run' : 'a full run'}`);
  note(`  ${before.machine}\n`);
  printTable(
    ['', '', 'before', 'now', 'change', ''],
    rows.flatMap(({ changes, row, section }) =>
      changes.map((change) => [
        `${section}: ${row}`,
        change.figure,
        numberText(change.before),
        numberText(change.now),
        percentText(change),
        change.verdict,
      ]),
    ),
  );
  for (const name of onlyNow) note(`  ${name} is new.`);
  for (const name of onlyBefore) note(`  ${name} was not measured now.`);
  const all = rows.flatMap(({ changes }) => changes.map(({ verdict }) => verdict));
  const count = (verdict: Verdict): string => `${all.filter((one) => one === verdict).length} ${verdict}`;
  note(`\n  ${(['better', 'worse', 'same', 'unclear'] as const).map(count).join(', ')}.`);
}

/** Three significant digits, but never rounding the integer part. */
export function numberText(value: number): string {
  return Math.abs(value) >= 100 ? value.toFixed(0) : value.toPrecision(3);
}

function percentText({ before, now }: Change): string {
  if (before === 0) return '';
  const percent = (now / before - 1) * 100;
  return `${percent < 0 ? '' : '+'}${percent.toFixed(0)} %`;
}
