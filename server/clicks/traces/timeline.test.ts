import { expect, test } from 'vitest';
import { reasonWords } from '@rewards-wall/shared/admin/reasons.ts';
import type { StoredLead } from '../../store/ports/stored-leads.ts';
import type { TracedClick } from '../../store/ports/casework.ts';
import { click, lead } from '../activity/activity-fixtures.ts';
import { timelineOf } from './timeline.ts';

const shown = { reason: reasonWords, response: () => null, currencyOf: () => 'Coins' };

function stepsOf(given: Partial<TracedClick>) {
  const account = { kind: 'wall', profileId: 1, isTest: false } as const;
  const nothing = { isRemoved: false, everyLead: [], refusedCalls: [], ledger: [], deliveries: [], earlyReversals: [] };
  const traced = { click, offerName: 'Quest', account, user: null, surveyEnd: null, ...nothing, ...given };
  return timelineOf({ clicks: [traced], owner: account, rows: [] }, shown);
}

const textOf = (given: Partial<StoredLead>) => stepsOf({ everyLead: [lead(given)] })[1]?.text;

test('a lead says in words why it was rejected or held, and what a fraud rule found', () => {
  expect(textOf({ state: 'rejected', reason: 'already_completed' })).toBe(
    'network reported transaction x: rejected (already completed)',
  );
  const country = { rule: 'country', action: 'hold', reason: 'click from US, lead from IN' } as const;
  const agent = { rule: 'agent', action: 'flag', reason: 'automation' } as const;
  expect(textOf({ state: 'pending', reason: 'country', findings: [agent, country] })).toBe(
    'network reported transaction x: held (country differs from the click’s: click from US, lead from IN); automated agent: automation',
  );
});

test('a lead that only waits for its date doesn’t say so twice', () => {
  const waits = { state: 'pending', reason: 'hold_days', releaseAt: Date.UTC(2026, 1, 3) } as const;
  expect(textOf({ ...waits, holdRule: { ruleId: 'rul_1', rule: 'New users wait' } })).toBe(
    'network reported transaction x: held until 2026-02-03T00:00:00.000Z, by the rule “New users wait”',
  );
});

test('the end of a survey without a reward is a step, unless a lead says what came of it', () => {
  const surveyEnd = { outcome: 'screenout', at: 4000 } as const;
  expect(stepsOf({ surveyEnd })).toMatchObject([
    { kind: 'click', outcome: 'rejected' },
    { at: 4000, kind: 'survey_end', text: 'the provider ended the survey: the user didn’t qualify' },
  ]);
  const kinds = (given: Partial<TracedClick>) => stepsOf(given).map(({ kind }) => kind);
  expect(kinds({ surveyEnd: { outcome: 'complete', at: 4000 } })).toEqual(['click']);
  // Staff who reject a held lead also end its survey.
  expect(kinds({ surveyEnd, everyLead: [lead({ state: 'rejected' })] })).toEqual(['click', 'lead']);
  expect(kinds({ surveyEnd, everyLead: [lead({ kind: 'screenout', takes: 'identity', at: 3000 })] })).toEqual([
    ...['click', 'lead', 'survey_end'],
  ]);
});
