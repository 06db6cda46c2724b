import { afterAll, expect } from 'vitest';
import { openAdminClient, withKey, type AdminClient } from '../support/requests/admins.ts';
import type { ApiResponse } from '../support/requests/client.ts';
import { startPostbackReceiver } from '../support/postbacks/postback-receiver.ts';
import { races } from '../support/money/race.ts';

const receiver = await startPostbackReceiver();
afterAll(() => receiver.close());

const CALLERS = 12;

races('Races of staff', receiver, (race) => {
  race('a request that is sent many times with one key is carried out once', async ({ crowd, service, wall }) => {
    const { key } = await withKey(service(0));
    const headers = { Authorization: `Bearer ${key}`, 'Idempotency-Key': service(0).newUser() };
    const clients = new Map<string, AdminClient>();
    for (const { secrets, url } of [service(0), service(1)]) {
      secrets.add(key);
      clients.set(url, await openAdminClient({ url }, headers));
    }
    const json = { wall: wall.adwallId, kind: 'json', address: 'https://shop.example/hooks' };
    const ask = async (n: number): Promise<ApiResponse> => {
      const client = clients.get(service(n).url);
      if (client === undefined) throw new Error('There is no client of this service');
      return client.ask('addPostback', { json });
    };
    const before = (await service(0).store.listPostbacks({ adwallId: wall.adwallId })).length;
    const answers = await crowd(ask, CALLERS);
    const made = answers.filter((answer) => answer.status === 201);
    expect(made).toHaveLength(1);
    service(0).secrets.addAll(made.map((answer) => (answer.body as { secret: string }).secret));
    const others = answers.filter((answer) => answer.status !== 201).map((answer) => answer.code);
    expect(others).toHaveLength(CALLERS - 1);
    for (const code of others) expect(['already_carried_out', 'still_under_way']).toContain(code);
    expect(await service(0).store.listPostbacks({ adwallId: wall.adwallId })).toHaveLength(before + 1);
    expect((await ask(1)).code).toBe('already_carried_out');
  });
});
