import Database from 'better-sqlite3';
import { exportOffer } from '../../schema/imported-offer.ts';
import { expect, test } from 'vitest';
import { sampleOffer } from '../../offers/catalog/samples.fixture.ts';
import type { AccountRef } from '../../store/ports/accounts.ts';
import type { Store } from '../../store/store.ts';
import { createTicket } from '../../tickets/create-ticket.ts';
import { useCommandLine } from '../command-line.fixture.ts';
import type { Installation } from '../installation.ts';
import { sealerOf } from '../../security/person-sealer.ts';

const { file, inInstallation, json, run, setUp } = useCommandLine();

/** The longest realistic texts of each kind. */
const SUBID = 'user-7f9c2ba4e88f827d616045507605853ed73b8093f6efbc88eb1a6e';
const NAME = 'Raid of the Forgotten Kingdoms: reach level 25 within 30 days of installing it';
const NETWORK_ID = '9a1f6d0c-4d3a-4be7-8f5e-0f6c2f6f7f11-84213377-en-US-offerwall-tier-1';
const MESSAGE = `${'I finished level 25 on Tuesday and sent three screenshots, but nothing came. '.repeat(2)}Why?`;
const JAPANESE = '\u9032\u6357\u304c\u53cd\u6620\u3055\u308c\u307e\u305b\u3093'.repeat(18);
const account: AccountRef = { kind: 'wall', profileId: 1, subid1: SUBID };

/** Width in a terminal, where Japanese characters take two columns. */
const columnsOf = (text: string): number => text.replaceAll(/[^\p{ASCII}\u2026]/gu, '__').length;

/** Whether the line is only a long ID or URL, with the name of its field. */
function isOneId(line: string): boolean {
  const words = line.trim().split(/\s+/);
  return words.length <= 2 && /^\p{ASCII}{60,}$/u.test(words.at(-1) ?? '');
}

async function tooWide(line: string): Promise<string[]> {
  const { stdout } = await run(line);
  expect(stdout.trim(), line).not.toBe('');
  return stdout.split('\n').filter((text) => columnsOf(text) > 100 && !isOneId(text));
}

/** Stores a click and a lead of it. */
async function lead({ clock, ids, store, vault }: Installation, offerId: number, verdict: 'credit' | 'hold') {
  const at = clock.now();
  const [clickId, leadId] = [ids.timeOrdered('clk', at), ids.timeOrdered('lead', at)];
  const terms = { offerId, payout: 123_456_789, amount: 12_345_678_900 };
  const click = { clickId, account, sealer: sealerOf(vault, '{}'), ipDigest: null, idDigest: null, deviceDigest: null };
  const recorded = await store.recordClick({
    ...click,
    ...terms,
    country: 'US',
    terms: '{"ratio":100000,"round":false,"events":[]}',
    cap: null,
    repeatSince: at,
    at,
  });
  expect(recorded.kind).toBe('recorded');
  const event = { leadId, clickId, offerName: NAME, eventId: null, eventName: null, currencyName: 'Coins' };
  const findings = [
    { rule: 'too_fast', action: 'hold', reason: '12 s after the click, at least 3600' },
    { rule: 'duplicate_ip', action: 'hold', reason: '7 other users completed an offer from the same address' },
    { rule: 'country', action: 'flag', reason: 'click from US, lead from DE' },
  ] as const;
  await store.creditLead({
    leadId,
    clickId,
    kind: 'complete',
    takes: 'event',
    source: 'a-network-with-a-rather-long-name',
    externalId: `${NETWORK_ID}-${offerId}`,
    eventId: '',
    eventCount: 0,
    ...terms,
    verdict,
    cap: null,
    reason: verdict === 'hold' ? 'too_fast' : null,
    findings: [...findings],
    day: '2026-03-10',
    at,
    event: { ...event, ...terms, identity: leadId, kind: 'complete', country: 'US', leadAt: at, reason: null, at },
    deliveryId: ids.timeOrdered('dlv', at),
  });
}

/** Attempts the due deliveries once; the receiver times out. */
async function failOnce(store: Store, postbackId: string, at: number): Promise<void> {
  const input = { postbackId, limit: 10, lease: 'lse_1', owner: 'prc_1', leaseUntil: at + 1, probeAt: at + 1, at };
  for (const { deliveryId } of await store.claimDeliveries(input)) {
    const attempt = { at, ms: 15_000, httpStatus: null, error: 'timeout', body: '' };
    const outcome = { kind: 'retry', dueAt: at + 60_000 } as const;
    await store.settleDeliveries([
      {
        deliveryId,
        lease: 'lse_1',
        attempt,
        outcome,
        receiver: 'down',
        probeAt: at + 60_000,
      },
    ]);
  }
}

async function fill(): Promise<void> {
  await setUp();
  const offers = [1, 2, 3].map((id) => exportOffer(sampleOffer(id, { name: `${NAME.slice(0, 70)} ${id}` })));
  await json('offers import - --source a-network-with-a-rather-long-name', JSON.stringify(offers));
  const ips = Array.from({ length: 12 }, (_, at) => `203.0.113.${at * 16}/28`).join(',');
  await json(`source create --name a-network-with-a-rather-long-name --scheme hmac-sha256 --ips ${ips}`);
  await json('source create --name cpx --scheme hmac-sha256 --max-age-days 30');
  const url = `https://rewards.publisher.example/api/v2/offerwall/callbacks/rewards-wall?user={subid1}&coins={currency}&key={dedupe__key}`;
  const { postbackId } = (await json(`postback add --wall 1 --url ${url}`)) as { postbackId: string };
  await json('key rotate --wall 1');
  await inInstallation(async (installation) => {
    const { clock, store } = installation;
    for (const offerId of [1, 2]) await lead(installation, offerId, 'credit');
    await lead(installation, 3, 'hold');
    await failOnce(store, postbackId, clock.now() + 1000);
    for (const message of [MESSAGE, JAPANESE]) {
      await createTicket({ ...installation, loadSupportDisabled: async () => () => false, limit: null })({
        account,
        subjectId: 2,
        text: {
          name: 'Maximiliane Constantinopolitanska-Featherstonehaugh',
          email: 'maximiliane@publisher.example',
          message,
          offer_name: NAME,
          completed_at: '2026-03-09',
          click_id: 'clk_0193f2a0000070008000000000000000',
          proof_image_url: `https://images.example/proofs/${'0123456789abcdef'.repeat(9)}.png`,
          proof_video_url: null,
        },
        ip: '203.0.113.7',
        idempotencyKey: null,
      });
    }
    const owner = { kind: 'wall', profileId: 1 } as const;
    const detail = 'A browser sent the secret key. Use the publishable key in pages, and rotate this one.';
    await store.recordSecurityEvent({ kind: 'secret_key_in_browser', owner, detail, at: clock.now() });
  });
}

test('every command fits 100 columns with the longest rows', async () => {
  await fill();
  const user = `--wall 1 --subid1 ${SUBID}`;
  const lists = ['leads held', 'leads list --state credited', 'tickets list', 'postback log', 'postback list'];
  const others = ['security list', 'source list', 'source schemes', 'stats --wall 1', 'ledger verify', 'offers list'];
  const single = [`user show ${user}`, 'offers show 1', 'wall list', 'wall set 1', `backup ${file('copy.db')}`];
  for (const line of [...lists, ...others, ...single, `restore ${file('copy.db')} --check`, `user erase ${user}`]) {
    expect(await tooWide(line), line).toEqual([]);
  }
});

test('errors in the ledger fit 100 columns, too', async () => {
  await fill();
  const db = new Database(file('rewards.db'));
  db.exec('drop trigger ledger_no_update; update ledger set balance_after = balance_after + 1');
  db.close();
  const { code, stdout } = await run('ledger verify');
  expect(code).toBe(1);
  expect(stdout).toContain('problem');
  expect(await tooWide('ledger verify')).toEqual([]);
});

test('output for people fits 100 columns and has no JSON', async () => {
  await setUp();
  const long = 'A description that goes on and on, far beyond what a terminal shows in one line of text. '.repeat(3);
  await json(
    'offers import -',
    JSON.stringify(
      [1, 2].map((id) => exportOffer(sampleOffer(id, { name: long.slice(0, 80).trim(), description: long.trim() }))),
    ),
  );
  await json('source create --name acme --scheme hmac-sha256 --ips 10.0.0.0/8,192.0.2.0/24');
  await json(
    'postback add --wall 1 --url https://shop.example/credit?user={subid1}&coins={currency}&key={dedupe__key}',
  );
  await json('user credit --wall 1 --subid1 ann --amount 5 --description Hello');
  for (const line of [
    ...['publisher list', 'wall list', 'wall set 1', 'panel list', 'offers list', 'offers show 1', 'config'],
    ...[
      'source list',
      'source schemes',
      'postback list',
      'security list',
      'tickets list',
      'leads held',
      'stats --wall 1',
    ],
    ...['user show --wall 1 --subid1 ann', 'ledger verify', 'config check', 'offers disable 1'],
  ]) {
    const { stdout } = await run(line);
    expect(stdout, line).not.toBe('');
    for (const text of stdout.split('\n')) expect(text.length, `${line}: ${text}`).toBeLessThanOrEqual(100);
    expect(stdout, line).not.toMatch(/[[{]"|"[\]}]|\[\]|\{\}/);
  }
});
