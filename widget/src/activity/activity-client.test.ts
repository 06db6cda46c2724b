import { expect, test } from 'vitest';
import type { Fetch } from '../api/request-json.ts';
import { activityClient } from './activity-client.ts';

const answered =
  (body: unknown): Fetch =>
  async () =>
    Response.json(body);
const address = (userId: string) => ({
  base: 'https://wall.example',
  pubId: '1',
  wallId: '2',
  token: 't',
  lang: 'en',
  user: { userId },
});
const { signal } = new AbortController();
const page = { limit: 10, offset: 0 };

test.each(['.', '..', '\ud800'])('the history of a user id that no path can hold is a failure: %j', async (userId) => {
  const client = activityClient(answered({ currency_count: 5, entries: [], transactions: [] }));
  expect(await client.history(address(userId), page, signal)).toEqual({
    kind: 'failed',
    failure: 'incomplete',
    status: null,
  });
  expect(await client.activity(address(userId), page, signal)).toMatchObject({ kind: 'loaded', value: { balance: 5 } });
});

test('pictures of the service are those of the service, as on the cards', async () => {
  const entry = { click_id: 'c', offer_id: 1, offer_name: 'Quest', state: 'clicked', at: '2026-01-31T09:30:00.000Z' };
  const client = activityClient(answered({ entries: [{ ...entry, image_url: '/images/quest.png' }] }));
  const answer = await client.activity(address('ann'), page, signal);
  expect(answer).toMatchObject({ value: { rows: [{ imageUrl: 'https://wall.example/images/quest.png' }] } });
});
