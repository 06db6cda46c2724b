import { conditionLimits, conditions } from '@rewards-wall/shared/schema/conditions.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isSkip } from './skip.ts';
import { statedConditions, type StatedConditions } from './conditions.ts';

test.each<[string, StatedConditions, object]>([
  ['nothing', { thingsToKnow: null, pendingTime: 0, sessionHours: '', browsers: [], versions: {} }, {}],
  [
    'texts without their markup',
    { thingsToKnow: ['<b>New</b> users only.', ''], disclaimer: '<p>Terms &amp; more</p>' },
    { things_to_know: ['New users only.'], disclaimer: 'Terms & more' },
  ],
  ['one text', { thingsToKnow: 'New users, once.' }, { things_to_know: ['New users, once.'] }],
  ['times', { pendingTime: '36 hours', sessionHours: '2 days' }, { pending_days: 2, session_hours: 48 }],
  [
    'times in words as they are',
    { pendingTime: 'About a month', sessionHours: 'One evening' },
    { things_to_know: ['About a month', 'One evening'] },
  ],
  ['a flag', { paymentRequired: 1 }, { payment_required: true }],
  ['a flag that is off', { paymentRequired: false }, { payment_required: false }],
  [
    'versions',
    { versions: { android: { min: '12.0.0.1', max: null }, ios: { max: 17.5 } } },
    { os_version: { android: { min: '12.0.0' }, ios: { max: '17.5' } } },
  ],
  [
    'browsers',
    { browsers: [{ name: 'chrome', min_version: '120', max_version: null }, { browser: 'mobile safari' }] },
    { browsers: ['Chrome 120+', 'Mobile safari'] },
  ],
  ['browsers as text', { browsers: 'firefox, edge' }, { browsers: ['Firefox', 'Edge'] }],
])('reads %s', (_, given, expected) => {
  expect(statedConditions(given)).toEqual(expected);
});

test.each<[string, StatedConditions]>([
  ['a version in words', { versions: { android: { min: 'Lollipop' } } }],
  ['a browser without a name', { browsers: [{ id: 7 }] }],
  ['more browsers than a card can name', { browsers: Array.from({ length: 11 }, (_, at) => `Browser ${at}`) }],
])('skips an offer with %s, because it must not reach more users than the network says', (_, given) => {
  expect(statedConditions(given)).toEqual({ skip: 'targeting_not_expressible' });
});

test('whatever a network says, an offer holds little of it, and imports again', () => {
  const anything = fc.oneof(
    fc.anything(),
    fc.string({ maxLength: 3000 }),
    fc.array(fc.string({ maxLength: 900 }), { maxLength: 40 }),
  );
  fc.assert(
    fc.property(
      fc.record({
        thingsToKnow: anything,
        disclaimer: anything,
        pendingTime: anything,
        sessionHours: anything,
        paymentRequired: anything,
        browsers: anything,
        versions: fc.record({ ios: fc.record({ min: anything }) }),
      }),
      (given) => {
        const read = statedConditions(given);
        if (isSkip(read)) return;
        expect(conditions.parse(read)).toEqual(read);
        expect(JSON.stringify(read).length).toBeLessThan(2 * 6 * conditionLimits.things * conditionLimits.thing);
      },
    ),
  );
});
