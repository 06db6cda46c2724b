import { expect, test } from 'vitest';
import { profileFields } from '../support/requests/profiles.ts';
import { HOUR } from '../../server/runtime/clock.fixture.ts';
import { onEveryEngine } from '../support/service/on-every-engine.ts';

const env = { TRUSTED_PROXIES: '127.0.0.1', RATE_LIMIT: '1000', RATE_LIMIT_KEY: '1000' };

onEveryEngine(
  'Trying e-mail addresses (docs/contract/profiles.md#e-mail-addresses)',
  (ready) => {
    test('after five that others have, everything from there is 429 at that publisher for an hour, known or not', async () => {
      const service = ready();
      const { client, newPanel, newUser, secrets } = service;
      const panel = await newPanel();
      const second = await newPanel();
      const stranger = await newPanel({ pubId: await service.newPublisher() });
      const from = (ip: string) => ({ 'X-Forwarded-For': ip, 'X-Forwarded-Proto': 'https' });
      const create = (at: typeof panel, ip: string, parts: Record<string, unknown> = {}) => {
        const json = profileFields(secrets, { api_key: at.publishableKey, ...parts });
        return client.post(at.user(newUser()), { json, headers: from(ip) });
      };
      const own = profileFields(secrets);
      const me = newUser();
      const made = await client.post(panel.user(me), {
        json: { ...own, api_key: panel.publishableKey },
        headers: from('2001:db8:0:100::1'),
      });
      const bearer = secrets.add((made.body as { token: string }).token);
      const change = (parts: Record<string, unknown>, ip: string) =>
        client.put(panel.user(me), { json: { ...own, ...parts }, bearer, headers: from(ip) });
      const { email } = profileFields(secrets);
      expect((await create(panel, '198.51.100.1', { email })).status).toBe(201);

      for (const block of ['100', '101', '102']) {
        expect((await create(panel, `2001:db8:0:${block}::1`, { email })).status).toBe(409);
      }
      expect((await change({ email }, '2001:db8:0:103::1')).status).toBe(409);
      expect((await create(second, '2001:db8:0:104::1', { email })).status).toBe(409);
      const here = '2001:db8:0:1ff::1';
      const refused = [
        await create(panel, here, { email }),
        await create(second, here),
        await change({ email: profileFields(secrets)['email'] }, here),
      ];
      for (const answer of refused) {
        expect(answer).toMatchObject({ status: 429, code: 'too_many_requests' });
        expect(answer.headers.get('retry-after')).toBe('3600');
        expect({ ...Object(answer.body), request_id: '' }).toEqual({ ...Object(refused[0]?.body), request_id: '' });
      }
      expect((await change({ city: 'Shelbyville' }, here)).status).toBe(200);
      expect((await create(stranger, here, { email })).status).toBe(201);
      expect((await create(panel, '2001:db8:0:200::1', { email })).status).toBe(409);
      const events = await service.store.listSecurityEvents({ limit: 50 });
      expect(events.filter(({ kind }) => kind === 'email_conflicts')).toMatchObject([
        { owner: { kind: 'survey-profile', profileId: second.profileId } },
      ]);
      expect(JSON.stringify(events)).not.toContain('2001:db8');
      service.clock.forward(HOUR);
      expect((await create(panel, here, { email })).status).toBe(409);
      expect((await create(panel, here)).status).toBe(201);
    });

    test("a publisher's server counts by the address of its user, and not at all without one", async () => {
      const { client, newPanel, newUser, secrets } = ready();
      const panel = await newPanel();
      const { email } = profileFields(secrets);
      const create = (parts: Record<string, unknown>) => {
        const json = { ...profileFields(secrets, parts), api_key: panel.secretKey };
        return client.post(panel.user(newUser()), { json, headers: { 'X-Forwarded-Proto': 'https' } });
      };
      const statuses: number[] = [];
      for (let sent = 0; sent < 7; sent += 1) statuses.push((await create({ email, ip: '203.0.113.5' })).status);
      expect(statuses).toEqual([201, 409, 409, 409, 409, 409, 429]);
      expect((await create({ email, ip: '203.0.113.6' })).status).toBe(409);
      for (let sent = 0; sent < 7; sent += 1) expect((await create({ email, ip: undefined })).status).toBe(409);
    });
  },
  { env },
);
