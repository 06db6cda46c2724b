import { expect, test } from 'vitest';
import { openLoop } from '../support/money/money-loop.ts';
import { onEveryEngine } from '../support/service/on-every-engine.ts';
import { runListen } from '../support/service/run-listen.ts';

// The page of `rewards listen --page`, which receives postbacks while the command runs.

onEveryEngine('rewards listen --page', (ready) => {
  test('shows each message in both kinds, with its verdict, until the command ends', async () => {
    const loop = await openLoop(ready(), { events: 2 });
    const listening = await runListen(ready(), '--wall', String(loop.wall.adwallId), '--page', '0');
    const page = String(listening.ready['page']);
    expect(page).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/[0-9a-f]{32}\/$/);
    const html = await fetch(page);
    expect(html.headers.get('content-security-policy')).toMatch(/default-src 'none'/);
    for (const file of ['tester.js', 'tester.css']) expect((await fetch(page + file)).status).toBe(200);
    const shown = async () =>
      (await (await fetch(`${page}postbacks.json`)).json()) as { postbacks: Record<string, unknown>[] };
    expect((await shown()).postbacks).toEqual([]);

    await loop.credit(1, 1);
    expect([await listening.next(), await listening.next()]).toMatchObject([
      { type: 'lead.credited', ok: true, signature: 'hmac-sha256' },
      { type: 'lead.credited', ok: true, signature: 'standard-webhooks' },
    ]);
    const of = { user: loop.user, credits: '100', isGenuine: true, isReversal: false, answered: 200 };
    expect((await shown()).postbacks).toMatchObject([
      { kind: 'json', ...of },
      { kind: 'get', ...of },
    ]);

    // No one else's message is believed.
    const { origin } = new URL(page);
    expect((await fetch(`${page}json`, { method: 'POST', body: '{"type":"lead.credited"}' })).status).toBe(401);
    expect((await shown()).postbacks[0]).toMatchObject({ kind: 'json', isGenuine: false, answered: 401 });

    const headers = { 'content-type': 'application/json' };
    await fetch(`${page}switch`, { method: 'POST', headers, body: '{"failing":true}' });
    await loop.credit(2, 2);
    expect(await listening.next()).toMatchObject({ ok: false, status: 500 });

    // Neither another path, nor a page of another origin, opens it.
    for (const path of ['/', '/json', '/get', '/postbacks.json', `/${'0'.repeat(32)}/`]) {
      expect((await fetch(origin + path)).status).toBe(404);
    }
    expect((await fetch(`${page}switch`, { method: 'POST', body: '{"failing":false}' })).status).toBe(415);
    expect(await listening.end('SIGINT')).toBe(0);
    await expect(fetch(page)).rejects.toThrow();
  });
});
