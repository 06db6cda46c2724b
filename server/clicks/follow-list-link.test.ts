import { expect, test } from 'vitest';
import { follow, origin, wall, type Scene } from './follow-click.fixture.ts';

test('a link of the list of all offers takes the user from its query, and what it targets by from the click', async () => {
  const listed = { adwallId: 7, offerId: 5 };
  const { asked, click, outcome } = await follow({ listed, subids: { sub1: 'bob', sub3: 'mail' } });
  expect(outcome.kind).toBe('redirect');
  expect(click?.account).toEqual({ kind: 'wall', profileId: 7, subid1: 'bob' });
  expect(asked[0]?.clientFacts).toEqual(origin.clientFacts);
});

test('a link of the list of all offers is dead without a user or with a placeholder, for another offer, and on a wall that requires tokens', async () => {
  const subids = { sub1: 'bob' };
  const strict = { ...wall, settings: { ...wall.settings, require_token: true } };
  const dead: Scene[] = [
    { listed: { adwallId: 7, offerId: 5 } },
    { listed: { adwallId: 7, offerId: 5 }, subids: { sub1: '[USERIDHERE]' } },
    { listed: { adwallId: 7, offerId: 6 }, subids },
    { listed: { adwallId: 7, offerId: 5 }, subids, wall: strict },
  ];
  for (const scene of dead) expect(await follow(scene)).toMatchObject({ outcome: { kind: 'dead_link' }, recorded: [] });
  // A user token is behind every other link of such a wall.
  expect((await follow({ wall: strict, subids: { sub1: 'bob' } })).click?.account.subid1).toBe('ann');
});
