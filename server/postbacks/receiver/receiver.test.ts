import { expect, test } from 'vitest';
import { signUrl } from '../../security/signed-url.ts';
import { signWebhook } from '../../security/standard-webhook.ts';
import { webhookKey } from '../../security/webhook-secret.ts';
import { createReceiver } from './receiver.ts';
import type { IncomingCall } from './verify-postback.ts';

const NOW = Date.UTC(2026, 4, 17);
const secrets = { get: secretOf(1), json: secretOf(2) };
let now = NOW;

function secretOf(byte: number): string {
  return `whsec_${Buffer.alloc(32, byte).toString('base64')}`;
}

function open() {
  now = NOW;
  return createReceiver({ clock: { now: () => now }, secretOf: async (kind) => secrets[kind] });
}

function signedGet(id: string, secret = secrets.get): IncomingCall {
  const own = { postback_id: id, timestamp: String(Math.floor(now / 1000)) };
  const template =
    'http://127.0.0.1:3000/demo/receiver/get?user=ann&coins=-12.5&status=2&offer=Quest%20%26%20more&event=';
  const url = new URL(signUrl(template, own, webhookKey(secret)));
  return { kind: 'get', target: url.pathname + url.search, headers: {}, body: '' };
}

function signedPost(id: string, secret = secrets.json): IncomingCall {
  const data = { subid1: 'ann', offer_name: 'Quest', event_name: 'Level 5', currency_count: 125 };
  const body = JSON.stringify({ type: 'lead.credited', timestamp: '2026-05-17T00:00:00.000Z', data });
  const headers = { ...signWebhook({ id, at: now, body, key: webhookKey(secret) }) };
  return { kind: 'json', target: '/demo/receiver/json', headers, body };
}

test('accepts and reads what is signed as the guide says', async () => {
  const receiver = open();
  expect(await receiver.receive(signedGet('dlv_1'))).toBe(200);
  expect(await receiver.receive(signedPost('dlv_2'))).toBe(200);
  expect(receiver.shown().postbacks).toMatchObject([
    { kind: 'json', isGenuine: true, id: 'dlv_2', isReversal: false, user: 'ann', event: 'Level 5', credits: '125' },
    { kind: 'get', isGenuine: true, id: 'dlv_1', isReversal: true, offer: 'Quest & more', event: '', credits: '-12.5' },
  ]);
});

test('refuses another secret, a changed value, another kind and an old timestamp', async () => {
  const receiver = open();
  const changed = signedGet('dlv_1');
  const fake: IncomingCall[] = [
    signedGet('dlv_1', secrets.json),
    { ...changed, target: changed.target.replace('-12.5', '-12.4') },
    { ...changed, target: changed.target.replace(/&signature=.*/, '') },
    signedPost('dlv_1', secrets.get),
    { ...signedPost('dlv_1'), body: '{"type":"lead.credited"}' },
    { ...signedPost('dlv_1'), headers: {} },
  ];
  for (const call of fake) expect(await receiver.receive(call)).toBe(401);
  const [get, post] = [signedGet('dlv_1'), signedPost('dlv_1')];
  now += 301_000;
  expect([await receiver.receive(get), await receiver.receive(post)]).toEqual([401, 401]);
  expect(receiver.shown().postbacks.map(({ isGenuine }) => isGenuine)).toEqual(Array(8).fill(false));
});

test('shows attempts of one id together, but a forged call with that id separately', async () => {
  const receiver = open();
  receiver.fail(true);
  expect(await receiver.receive(signedGet('dlv_1'))).toBe(500);
  const failed = receiver.shown();
  expect(failed).toMatchObject({ isFailing: true, postbacks: [{ attempts: 1, answered: 500 }] });
  receiver.fail(false);
  expect(await receiver.receive(signedGet('dlv_1', secrets.json))).toBe(401);
  expect(await receiver.receive(signedGet('dlv_1'))).toBe(200);
  expect(receiver.shown()).toMatchObject({
    isFailing: false,
    postbacks: [
      { attempts: 2, answered: 200, isGenuine: true },
      { attempts: 1, answered: 401, isGenuine: false },
    ],
  });
  expect(receiver.shown().revision).not.toBe(failed.revision);
});

test('keeps the latest 200, and of forged ones the latest 50, each cut to a maximum length', async () => {
  const receiver = open();
  for (let count = 0; count < 250; count += 1) await receiver.receive(signedGet(`dlv_${count}`));
  const long = { kind: 'get', target: `/demo/receiver/get?offer=${'x'.repeat(9000)}`, headers: {}, body: '' } as const;
  for (let count = 0; count < 250; count += 1)
    await receiver.receive({ ...long, target: `${long.target}&user=${count}` });
  const { postbacks } = receiver.shown();
  const latest = (length: number): string[] => Array.from({ length }, (_, index) => String(249 - index));
  expect(postbacks.filter((one) => !one.isGenuine).map(({ user }) => user)).toEqual(latest(50));
  expect(postbacks.filter((one) => one.isGenuine).map(({ id }) => id)).toEqual(latest(200).map((n) => `dlv_${n}`));
  expect(JSON.stringify(postbacks).length).toBeLessThan(250 * 3000);
});
