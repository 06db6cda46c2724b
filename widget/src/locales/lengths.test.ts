import { describe, expect, test } from 'vitest';
import { ticketFields } from '../tickets/ticket-fields.ts';
import { loadMessages } from '../i18n/load-messages.ts';
import { sortChoices } from '../offers/search/sort-choices.ts';
import { loadFormMessages } from '../survey-profile/messages/load-form-messages.ts';
import { steps } from '../survey-profile/values/profile-steps.ts';
import type { Progress } from './activity-messages.ts';
import { wallLanguages } from './wall-languages.ts';

/** What fits on one line of a phone of 360 px; for errors, on three. In Latin letters, of which a kana is two. */
const most = { tab: 13, badge: 16, sort: 26, button: 26, error: 90 };

/** The width in Latin letters. Isolates are invisible. */
function widthOf(text: string): number {
  const letters = [...text.replace(/[\u200e\u2066-\u2069]/g, '')];
  return letters.reduce(
    (sum, each) => sum + (/[\p{sc=Hira}\p{sc=Kana}\p{sc=Han}\u3000-\u303f\uff00-\uffef]/u.test(each) ? 2 : 1),
    0,
  );
}

const states: readonly Progress[] = ['clicked', 'pending', 'credited', 'rejected', 'reversed'];
const failures = [
  ...(['offline', 'unreachable', 'server', 'busy', 'signed-out', 'session-expired'] as const),
  ...(['unknown-wall', 'incomplete', 'refused'] as const),
];

async function textsIn(lang: string): Promise<Readonly<Record<keyof typeof most, readonly string[]>>> {
  const wall = await loadMessages(wallLanguages, [lang], 'wall.example');
  const { surveys, activity } = wall;
  const form = await loadFormMessages([lang]);
  return {
    tab: [wall.offersTab, wall.surveysTab, wall.activityTab],
    badge: [
      ...states.flatMap((state) => [activity.state(state), activity.stepState(state)]),
      ...[wall.pending, wall.done, wall.featured, wall.store('ios'), wall.store('android')],
      ...[surveys.topPick, surveys.quickest],
    ],
    sort: sortChoices.map(wall.sort),
    button: [
      ...[wall.earn(500, 'Coins'), wall.earn(null, ''), wall.earnUpTo(500, 'Coins')],
      ...[wall.showMore, wall.retry, wall.clearFilter, wall.clearSearch, wall.showAllCategories, wall.seeOffers],
      ...[surveys.start, activity.continue, activity.notCredited, activity.report, activity.send, activity.back],
      ...[form.back, form.next, form.submit],
    ],
    error: [
      ...failures.flatMap((each) => Object.values(wall.failure(each))),
      ...(['offline', 'busy', 'server', 'setup'] as const).flatMap((each) => [
        activity.trouble(each),
        form.trouble(each),
      ]),
      ...ticketFields.flatMap((field) => [
        activity.error({ field, code: 'required' }),
        activity.error({ field, code: 'too_long', max: 500 }),
        activity.error({ field, code: 'format' }),
        activity.refused(activity.field(field), ''),
      ]),
      ...steps.flatMap(({ fields }) =>
        fields.flatMap((field) => [
          form.error({ field, code: 'required' }, form.field(field)),
          form.refused(form.field(field), ''),
        ]),
      ),
      ...[form.consentRequired, form.tooYoung(18), form.trouble('exists')],
    ],
  };
}

/** Headings, and hints below labels. */
async function headingsIn(lang: string): Promise<readonly string[]> {
  const wall = await loadMessages(wallLanguages, [lang], 'wall.example');
  const { surveys, activity } = wall;
  const form = await loadFormMessages([lang]);
  return [
    ...failures.map((each) => wall.failure(each).title),
    ...[wall.title, wall.notFoundTitle, wall.emptyTitle, wall.moreFailed],
    ...[wall.offerGone, surveys.title, surveys.emptyTitle],
    ...[surveys.failedTitle, activity.offersTitle, activity.historyTitle, activity.failedTitle, activity.ticketTitle],
    ...[activity.sentTitle, activity.errorTitle, activity.hint('message'), form.title, form.errorTitle],
    ...[form.doneTitle, form.chooseAll, form.birthHint, form.lockNote, form.whyAsked, form.standardQuestion],
    ...steps.flatMap(({ name, fields }) => [form.step(name), ...fields.map(form.field)]),
  ];
}

describe.each(Object.keys(wallLanguages))('%s', (lang) => {
  test.each(Object.entries(most))('every %s has at most %i letters', async (kind, max) => {
    const texts = Object.entries(await textsIn(lang)).find(([name]) => name === kind)?.[1] ?? [];
    expect(texts.length).toBeGreaterThan(2);
    expect(texts.filter((text) => widthOf(text) > max)).toEqual([]);
  });

  test('tabs, badges, buttons, headings and hints carry no full stop', async () => {
    const { tab, badge, sort, button } = await textsIn(lang);
    const texts = [...tab, ...badge, ...sort, ...button, ...(await headingsIn(lang))];
    expect(texts.filter((text) => /[.。]$/.test(text))).toEqual([]);
  });
});
