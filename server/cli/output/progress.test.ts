import { expect, test } from 'vitest';
import { movableClock } from '../../runtime/clock.fixture.ts';
import { showProgress } from './progress.ts';

test('progress is printed every two seconds at most, with an estimate of what is left of the step', () => {
  const clock = movableClock();
  const said: string[] = [];
  const show = showProgress({ clock, note: (sentence) => said.push(sentence) });
  show({ step: 'file', place: null });
  show({ step: 'file', place: { table: 'clicks', number: 12, of: 61 } });
  show({ step: 'ledger', rows: 2000, part: 0.1 });
  clock.forward(1_999);
  show({ step: 'ledger', rows: 4000, part: 0.2 });
  clock.forward(1);
  show({ step: 'ledger', rows: 6000, part: 0.25 });
  clock.forward(2_000);
  show({ step: 'deliveries', rows: 8000, part: null });
  clock.forward(2_000);
  show({ step: 'leads', rows: 1, part: 0.001 });
  expect(said).toEqual([
    'Checking the database file (step 1 of 5).',
    'Checking the database file: clicks, table 12 of 61 (step 1 of 5).',
    '6000 ledger rows checked (step 2 of 5): 25 %, about 6 s left in this step.',
    '8000 deliveries checked (step 5 of 5).',
    '1 leads checked (step 4 of 5): 0 %.',
  ]);
});
