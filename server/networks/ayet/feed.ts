import { MINUTE_MS } from '@rewards-wall/shared/durations.ts';
import { skip } from '../reading/skip.ts';
import { isBlank, isTrueAt, listAt, textAt, valueAt, wordsAt, type Json } from '../reading/value-at.ts';
import { audience } from '../reading/audience.ts';
import { leadCap } from '../reading/cap.ts';
import { categories } from '../reading/categories.ts';
import { statedConditions } from '../reading/conditions.ts';
import { completionLimit, goalsOf, type GoalLimits } from '../reading/goals.ts';
import { money } from '../reading/money.ts';
import { plainLine, plainText } from '../reading/plain-text.ts';
import { instant, secondsIn } from '../reading/times.ts';
import type { NetworkFeed } from '../feed-adapter.ts';

/** ayeT-Studios, a reward network: the static API, with the whole catalog in one response. */
export const feed: NetworkFeed = {
  grade: 'documented',
  checked: '2026-11',
  setUp: [
    'Copy the id of the ad slot and your API key from the dashboard.',
    'Enter the callback URL at the placement, and tick the box for reversals.',
    'Give the source your API key as its secret: ayeT-Studios signs with it.',
  ],
  networkSwitchesOn: ['The static API. Your account manager approves it.'],
  states: ['time_to_complete', 'session_hours', 'payment_required', 'os_version', 'browsers'],
  mustShow: ['requirements', 'time_to_complete', 'payment_required'],
  evidence: [
    'ayeT-Studios documents the list, with examples.',
    'Its documents name the longest time for an offer and a task, but not the unit. Integrators read it as seconds, and so does the service.',
  ],
  limits: [
    'The network wants the list to be read every 15 to 30 minutes.',
    'Offers for certain states or regions of a country are left out.',
  ],
  base: 'https://www.ayetstudios.com',
  credential: { in: 'query', name: 'apiKey' },
  settings: {
    adslot_id: { description: 'The id of the ad slot', isRequired: true, form: /^\d{1,20}$/, mustBe: 'a number' },
  },
  request: ({ adslot_id }) => ({ path: `/offers/get/${adslot_id}` }),
  pager: { kind: 'none' },
  answer: { path: 'status', good: ['success'], message: 'error' },
  list: 'offers',
  link: {
    click: { in: 'parameter', name: 'custom_1' },
    user: { in: 'placeholder', text: '{external_identifier}' },
  },
  read(row) {
    const tasks = listAt(row, 'tasks');
    const [long, short] = ['conversion_instructions_long', 'conversion_instructions'].map((field) =>
      // A placeholder for the list of tasks, which the wall shows itself.
      textAt(row, field).replaceAll('{multiple_rewards}', ''),
    );
    return {
      externalId: textAt(row, 'id'),
      status: null,
      name: plainLine(textAt(row, 'name')),
      description: plainText(textAt(row, 'description') || textAt(row, 'introduction')),
      requirements: plainText([long || short, textAt(row, 'rules_requirements')].join('\n')),
      imageUrl: textAt(row, 'icon_large') || textAt(row, 'icon'),
      link: textAt(row, 'tracking_link'),
      payout: tasks.length > 0 ? 0 : money(valueAt(row, 'payout_usd')),
      currency: 'USD',
      goals: goalsOf(tasks, {
        key: 'uuid',
        name: 'name',
        payout: 'payout',
        seconds: (task) => deadlineOf(task, row),
        limits: limitsOf,
      }),
      categories: categories([...wordsAt(row, 'tags.categories'), textAt(row, 'conversion_type')]),
      targeting: targetingOf(row),
      conditions: conditionsOf(row, tasks.length > 0),
      startsAt: instant(valueAt(row, 'start_date')),
      endsAt: instant(valueAt(row, 'end_date')),
      cap: leadCap(valueAt(row, 'daily_cap')),
    };
  },
  everyMs: 30 * MINUTE_MS,
  paceMs: 500,
};

/** For a task that pays once, the day doesn't matter. */
function limitsOf(task: Json): GoalLimits {
  const maxCompletions = completionLimit(valueAt(task, 'conversion_limit')) ?? 1;
  return maxCompletions === 1 ? {} : { maxCompletions, isOnceADay: isTrueAt(task, 'single_conversion_per_day') };
}

/** Our targeting can't express regions, so rows with them are skipped. */
function targetingOf(row: Json) {
  if (!isBlank(valueAt(row, 'state_targeting'))) return skip('targeting_not_expressible');
  return audience({
    countries: wordsAt(row, 'countries'),
    systems: [...wordsAt(row, 'platforms'), ...wordsAt(row, 'platform')],
    devices: wordsAt(row, 'devices'),
  });
}

/** `max_conversion_time` is in seconds. With tasks, it is their deadline instead (`deadlineOf`). */
function conditionsOf(row: Json, hasTasks: boolean) {
  const range = (system: string) => ({
    min: valueAt(row, `min_${system}_version`),
    max: valueAt(row, `max_${system}_version`),
  });
  const seconds = secondsIn(valueAt(row, 'max_conversion_time'), 1);
  return statedConditions({
    paymentRequired: valueAt(row, 'payment_required'),
    sessionHours: hasTasks || seconds === null ? undefined : Math.ceil(seconds / 3600),
    versions: { android: range('android'), ios: range('ios') },
    browsers: valueAt(row, 'browser_requirements'),
  });
}

function deadlineOf(task: Json, row: Json): number | null {
  return (
    secondsIn(valueAt(task, 'max_conversion_time'), 1) || secondsIn(valueAt(row, 'max_conversion_time'), 1) || null
  );
}
