import { skip } from '../reading/skip.ts';
import { isBlank, listAt, textAt, valueAt, wordsAt, type Json } from '../reading/value-at.ts';
import { audience } from '../transforms/audience.ts';
import { leadCap } from '../transforms/cap.ts';
import { categories } from '../transforms/categories.ts';
import { goalsOf } from '../transforms/goals.ts';
import { money } from '../transforms/money.ts';
import { plainLine, plainText } from '../transforms/plain-text.ts';
import { instant } from '../transforms/times.ts';
import { MINUTE_MS, type FeedAdapter } from './adapter.ts';

/** ayeT-Studios, a reward network: the static API, with the whole catalogue in one answer. */
export const ayet: FeedAdapter = {
  name: 'ayet',
  network: 'ayeT-Studios',
  grade: 'documented',
  checked: '2026-11',
  setUp: [
    'Copy the id of the ad slot and your API key from the dashboard.',
    'Enter the callback URL at the placement, and tick the box for reversals.',
    'Give the source your API key as its secret: ayeT-Studios signs with it.',
  ],
  networkSwitchesOn: ['The static API. Your account manager approves it.'],
  limits: [
    'The network asks for a read every 15 to 30 minutes.',
    'Offers for a newer Android than 5.0, or for certain versions of iOS, are not listed for that system.',
  ],
  scheme: 'ayet',
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
    const instructions = textAt(row, 'conversion_instructions_long') || textAt(row, 'conversion_instructions');
    return {
      externalId: textAt(row, 'id'),
      status: null,
      name: plainLine(textAt(row, 'name')),
      description: plainText(textAt(row, 'description')),
      requirements: plainText([instructions, textAt(row, 'rules_requirements')].join('\n')),
      imageUrl: textAt(row, 'icon_large') || textAt(row, 'icon'),
      link: textAt(row, 'tracking_link'),
      payout: tasks.length > 0 ? 0 : money(valueAt(row, 'payout_usd')),
      currency: 'USD',
      goals: goalsOf(tasks, { key: 'uuid', name: 'name', payout: 'payout' }),
      categories: categories([...wordsAt(row, 'tags.categories'), textAt(row, 'conversion_type')]),
      targeting: targetingOf(row),
      startsAt: instant(valueAt(row, 'start_date')),
      endsAt: instant(valueAt(row, 'end_date')),
      cap: leadCap(valueAt(row, 'daily_cap')),
    };
  },
  everyMs: 30 * MINUTE_MS,
  paceMs: 500,
};

/** A system that the offer restricts to certain versions is left out, unless we can say so. */
function targetingOf(row: Json) {
  if (!isBlank(valueAt(row, 'browser_requirements'))) return skip('targeting_not_expressible');
  const isRestricted = (...fields: string[]): boolean => !isBlank(fields.map((field) => valueAt(row, field)));
  return audience({
    countries: wordsAt(row, 'countries'),
    systems: [...wordsAt(row, 'platforms'), ...wordsAt(row, 'platform')],
    notSystems: [
      ...(isRestricted('max_android_version') ? ['android'] : []),
      ...(isRestricted('min_ios_version', 'max_ios_version') ? ['ios'] : []),
    ],
    androidFrom: textAt(row, 'min_android_version'),
    devices: wordsAt(row, 'devices'),
  });
}
