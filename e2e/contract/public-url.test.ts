import { expect, test } from 'vitest';
import { startService, type TestService } from '../support/service/start-service.ts';
import { DAY } from '../../server/runtime/clock.fixture.ts';

const warning = { state: 'warning', detail: expect.stringMatching(/PUBLIC_URL \(http:\/\/localhost:\d+\).*restart/) };

async function publicUrlCheck({ client, clock }: TestService): Promise<unknown> {
  // The checks run at most once a second.
  clock.forward(DAY);
  const { body, status } = await client.get('/health/ready');
  expect(status).toBe(200);
  return (body as { checks: Record<string, unknown> }).checks['public_url'];
}

test('readiness warns while users come through a proxy and PUBLIC_URL is localhost, and stays ready', async () => {
  const service = await startService({ env: { TRUSTED_PROXIES: '127.0.0.1,::1' } });
  try {
    const { client, logLines, newUser, newWall } = service;
    const wall = await newWall();
    const query = { subid1: newUser() };
    const headers = { 'X-Forwarded-For': '203.0.113.9', 'X-Forwarded-Proto': 'https', 'X-Forwarded-Host': 'a.example' };
    expect(await publicUrlCheck(service)).toEqual({ state: 'ok' });
    // A scanner doesn't know a wall.
    for (let time = 0; time < 20; time += 1) {
      await client.get('/adwall/api/publisher/1/profile/999/offers.json', { query, headers });
      await client.get('/', { headers });
    }
    expect(await publicUrlCheck(service)).toEqual({ state: 'ok' });
    await client.get(`${wall.path}/offers.json`, { query, headers: { 'X-Forwarded-Proto': 'https' } });
    expect(await publicUrlCheck(service)).toEqual(warning);
    const logged = logLines.filter((line) => line.includes('other_host'));
    expect(logged).toHaveLength(1);
    expect(logged[0]).not.toContain('a.example');
  } finally {
    await service.stop();
  }
});

test('behind a proxy, the right PUBLIC_URL causes no warning, whatever strangers send', async () => {
  const env = { TRUSTED_PROXIES: '127.0.0.1,::1', PUBLIC_URL: 'https://wall.example.com' };
  const service = await startService({ env });
  try {
    const { client, newUser, newWall } = service;
    const wall = await newWall();
    const query = { subid1: newUser() };
    const visit = (host: string) =>
      client.get(`${wall.path}/offers.json`, {
        query,
        headers: { 'X-Forwarded-For': '203.0.113.9', 'X-Forwarded-Host': host },
      });
    for (let time = 0; time < 6; time += 1) {
      await visit('wall.example.com');
      await visit(`${'x'.repeat(time)}.evil.example`);
    }
    expect(await publicUrlCheck(service)).toEqual({ state: 'ok' });
  } finally {
    await service.stop();
  }
});
