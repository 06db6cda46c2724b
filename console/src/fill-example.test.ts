import { expect, test } from 'vitest';
import { fillExample, variablesOf } from './fill-example.ts';

const values = { publicUrl: 'https://wall.acme.test', pubId: 47, adwallId: 12, publishableKey: 'pk_own' };

test('examples get the ids, the URL and the publishable key of the wall', () => {
  const text = '<offer-wall pub-id="1" wall-id="1"> https://rewards.example.com/embed pk_… --wall 1 --wall "$WALL_ID"';
  expect(fillExample(text, values)).toBe(
    '<offer-wall pub-id="47" wall-id="12"> https://wall.acme.test/embed pk_own --wall 12 --wall 12',
  );
  expect(fillExample('rewards wall set 1 --origins', values)).toBe('rewards wall set 12 --origins');
});

test('secrets and other numbers stay as they are', () => {
  for (const text of ['sk_…', 'whsec_…', '--offer 1001 --event 1', '--wall 10', 'wall-id="12"']) {
    expect(fillExample(text, values)).toBe(text);
  }
  expect(variablesOf(values)).toContain("SECRET_KEY='sk_…'");
});
