import { expect, test } from 'vitest';
import { COOKIE, newInvitation, newPerson, openAdminClient, ownPage } from '../support/requests/admins.ts';
import { onEveryEngine } from '../support/service/on-every-engine.ts';

onEveryEngine(
  'guessing from elsewhere',
  (ready) => {
    test('it delays neither the sign-in from an address that the person uses, nor a session', async () => {
      const service = ready();
      const { name, password, token } = await newPerson(service);
      const { ask } = await openAdminClient(service, { ...ownPage, Cookie: `__Host-${COOKIE}=${token}` });
      const from = async (ip: string, typed: string) => {
        const { ask: there } = await openAdminClient(service, { 'X-Forwarded-For': ip, 'X-Forwarded-Proto': 'https' });
        return (await there('signIn', { json: { name, password: typed } })).status;
      };
      expect(await from('198.51.100.7', password)).toBe(204);
      for (let guess = 0; guess < 12; guess += 1) await from(`203.0.${guess}.1`, 'wrong');
      expect(await from('203.0.99.1', password)).toBe(429);
      expect(await from('198.51.100.7', password)).toBe(204);
      expect((await ask('stepUp', { json: { password } })).status).toBe(204);
      // There, and in a session, wrong passwords also count.
      const codes = new Set<number>();
      for (let guess = 0; guess < 8; guess += 1) codes.add(await from('198.51.100.7', 'wrong'));
      for (let guess = 0; guess < 8; guess += 1)
        codes.add((await ask('stepUp', { json: { password: 'wrong' } })).status);
      expect([...codes]).toEqual([401, 429]);
    });

    test('a flood from a /48 keeps out neither a known address, nor a link, nor a step-up, and a 503 counts as a try', async () => {
      const service = ready();
      const { name, password, token } = await newPerson(service);
      const link = await newInvitation(service, { role: 'viewer', publishers: null });
      const from = (ip: string, cookie: Record<string, string> = {}) =>
        openAdminClient(service, { 'X-Forwarded-For': ip, 'X-Forwarded-Proto': 'https', ...cookie });
      const home = await from('2001:db8:9::7');
      expect((await home.ask('signIn', { json: { name, password } })).status).toBe(204);
      const session = await from('2001:db8:9::7', { ...ownPage, Cookie: `__Host-${COOKIE}=${token}` });
      const flood = Array.from({ length: 64 }, async (_, block) => {
        const { ask } = await from(`2001:db8:9:${(block + 1).toString(16)}::1`);
        return (await ask('signIn', { json: { name: `Somebody ${block}`, password: 'wrong' } })).status;
      });
      const kept = await Promise.all([
        home.ask('signIn', { json: { name, password } }),
        home.ask('useLink', { json: { token: link, name: 'Grace', password } }),
        session.ask('stepUp', { json: { password } }),
      ]);
      expect(kept.map(({ status }) => status)).toEqual([204, 204, 204]);
      const statuses = new Set(await Promise.all(flood));
      expect(statuses).toContain(503);
      const { ask } = await from('2001:db8:9:ffff::1');
      const next = await ask('signIn', { json: { name: 'Somebody else', password: 'wrong' } });
      expect(next.status).toBe(429);
    });
  },
  { env: { TRUSTED_PROXIES: '127.0.0.1' } },
);
