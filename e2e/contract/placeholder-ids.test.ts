import { expect, test } from 'vitest';
import { DAY } from '../../server/runtime/clock.fixture.ts';
import { onEveryEngine } from '../support/service/on-every-engine.ts';

onEveryEngine('Placeholders as user ids', (ready) => {
  test('the API takes them wherever it takes a user, and records one event a day for each wall', async () => {
    const { client, clock, newWall, store } = ready();
    const wall = await newWall();
    const other = await newWall();
    const eventsOf = async ({ adwallId }: { adwallId: number }) =>
      (await store.listSecurityEvents({ limit: 1000 })).filter(
        ({ kind, owner }) => kind === 'placeholder_user_id' && owner?.profileId === adwallId,
      );
    const sessions = (to: typeof wall) => `/v1/walls/${to.adwallId}/sessions`;
    const asUsual = [
      await client.get(`${wall.path}/offers.json`, { query: { subid1: 'user-42' } }),
      await client.post(sessions(wall), { json: { subid1: 'Null' }, bearer: wall.secretKey }),
    ];
    expect(asUsual.map(({ status }) => status)).toEqual([204, 201]);
    const taken = [
      await client.get(`${wall.path}/offers.json`, { query: { subid1: '{{ user.id }}' } }),
      await client.post(sessions(other), { json: { subid1: 'undefined' }, bearer: other.secretKey }),
      await client.get(wall.user('[USER_ID]', 'transactions.json'), { bearer: wall.secretKey }),
    ];
    expect(taken.map(({ status }) => status)).toEqual([204, 201, 204]);
    await expect.poll(() => eventsOf(wall)).toHaveLength(1);
    await expect.poll(() => eventsOf(other)).toHaveLength(1);
    clock.forward(DAY);
    await client.get(`${wall.path}/offers.json`, { query: { subid1: 'your-user-id' } });
    await expect.poll(() => eventsOf(wall)).toHaveLength(2);
    expect((await eventsOf(wall)).map(({ detail }) => detail).join()).not.toContain('your-user-id');
  });

  test('a refused request is no event', async () => {
    const { client, newWall, store } = ready();
    const wall = await newWall();
    await client.post(`/v1/walls/${wall.adwallId}/sessions`, { json: { subid1: 'undefined' }, bearer: 'sk_wrong' });
    await client.get(`/health/live`);
    const events = await store.listSecurityEvents({ limit: 1000 });
    expect(events.filter(({ owner }) => owner?.profileId === wall.adwallId)).toEqual([]);
  });
});
