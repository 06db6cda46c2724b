import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { AuditPage } from '@rewards-wall/shared/admin/audit-schema.ts';
import type {
  AdminAdapters,
  AdminFeed,
  AdminFeeds,
  FeedAdded,
  FeedPreview,
  FeedRan,
  FeedRunCase,
} from '@rewards-wall/shared/admin/feeds-schema.ts';
import type { FirstRun, System } from '@rewards-wall/shared/admin/system-schema.ts';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { CONDITION_LIMIT_MS } from '../../scripts/vitest/time-limits.ts';
import { simulation as everflow } from '../../server/networks/everflow/simulator.ts';
import { soldOffers } from '../../server/networks/simulation/sold-offers.ts';
import { startNetwork, type Network } from '../../server/networks/simulation/start-network.ts';
import { cli, newPerson } from '../support/requests/admins.ts';
import { MINUTE } from '../../server/runtime/clock.fixture.ts';
import { onEveryEngine } from '../support/service/on-every-engine.ts';

const credential = everflow.credential ?? '';
let network: Network;
beforeAll(async () => {
  network = await startNetwork(everflow, soldOffers);
});
afterAll(() => network.close());

onEveryEngine('feeds for staff', (_ready, start) => {
  test('a feed is added paused, previewed, started, run, changed, paused and removed, and no one reads its credential', async () => {
    const service = await start({ env: { OUTBOUND_ALLOW: network.host } });
    const { ask } = await newPerson(service);
    const params = { feed: 'harbor' };
    const listed = (await ask('listAdapters')).body as AdminAdapters;
    expect(listed.adapters.find(({ adapter }) => adapter === 'everflow')).toMatchObject({ needs_credential: true });
    const json = {
      feed: 'harbor',
      adapter: 'everflow',
      credential,
      settings: { ...everflow.settings, base: network.base },
    };
    service.secrets.add(credential);
    expect((await ask('addFeed', { json: { ...json, credential: undefined } })).code).toBe('invalid_request');
    expect((await ask('addFeed', { json: { ...json, adapter: 'nobody' } })).code).toBe('invalid_request');
    const added = await ask('addFeed', { json });
    expect(added.status).toBe(201);
    const { callback_url: callback } = added.body as FeedAdded;
    expect(callback).toContain('/leads/harbor');
    expect((await ask('readCallback', { params })).body).toEqual({ callback_url: callback });
    expect((await ask('readCallback', { params: { feed: 'another' } })).code).toBe('not_found');
    expect((await ask('addFeed', { json })).code).toBe('invalid_request');

    const preview = (await ask('previewFeed', { params })).body as FeedPreview;
    expect(preview).toMatchObject({ held: false, failure: null });
    expect(preview.difference.filter(({ change }) => change === 'added').length).toBeGreaterThan(0);
    expect(((await ask('listFeeds')).body as AdminFeeds).feeds).toMatchObject([
      { feed: 'harbor', state: 'paused', succeeded_at: null },
    ]);
    expect((await ask('pauseFeed', { params, json: { paused: false } })).status).toBe(204);
    expect((await ask('showFeed', { params })).body).toMatchObject({ state: 'active' });
    const ran = (await ask('runFeed', { params, json: {} })).body as FeedRan;
    expect(ran).toMatchObject({ outcome: 'applied', detail: null });
    expect(ran.counts['added']).toBe(preview.counts['added']);
    expect((await ask('changeFeed', { params, json: { share: 0.5, every_minutes: 60 } })).body).toEqual({
      credential_cleared: false,
    });
    // Someone else changes the feed after this change was checked against it.
    const { changeFeed } = service.store;
    vi.spyOn(service.store, 'changeFeed').mockImplementationOnce(async (change) => {
      await changeFeed({ name: 'harbor', changes: { everyMs: 7_200_000 } });
      return changeFeed(change);
    });
    const late = await ask('changeFeed', { params, json: { share: 0.25 } });
    expect(late).toMatchObject({ status: 409, code: 'changed_meanwhile' });
    expect((await ask('changeFeed', { params, json: { every_minutes: 60 } })).status).toBe(200);
    await ask('pauseFeed', { params, json: { paused: true } });
    const shown = await ask('showFeed', { params });
    expect(shown.body as AdminFeed).toMatchObject({
      state: 'paused',
      credential: 'stored',
      share: 0.5,
      every_minutes: 60,
      runs: [{ outcome: 'applied', kind: 'offers' }],
    });
    expect(shown.text).not.toContain(credential);
    const [run] = (shown.body as AdminFeed).runs;
    const of = { ...params, run_id: run?.run_id ?? '' };
    const { skipped: left, ...told } = run ?? expect.unreachable();
    const one = (await ask('readFeedRun', { params: of })).body as FeedRunCase;
    expect(one).toMatchObject({ ...told, feed: 'harbor', reason: null, unknown_transactions: [] });
    expect(Object.fromEntries(one.skipped.map(({ count, reason }) => [reason, count]))).toEqual(left);
    expect(one.skipped.every(({ meaning }) => meaning !== null)).toBe(true);
    expect((await ask('listFeedRuns', { params })).body).toEqual({ rows: (shown.body as AdminFeed).runs, next: null });
    expect((await ask('listFeedRuns', { params, query: { outcome: 'failed' } })).body).toEqual({
      rows: [],
      next: null,
    });
    for (const other of [
      { ...of, feed: 'another' },
      { ...of, run_id: 'run_unknown' },
    ]) {
      expect((await ask('readFeedRun', { params: other })).code).toBe('not_found');
    }
    const moved = await ask('changeFeed', { params, json: { settings: { base: 'https://elsewhere.example' } } });
    expect(moved.body).toEqual({ credential_cleared: true });
    const audit = await ask('listAudit', { query: { limit: 20 } });
    expect(audit.text).not.toContain(credential);
    const acts = (audit.body as AuditPage).rows.filter(({ action }) => action === 'feed.change');
    const [whereTo, paused, , first] = acts;
    expect(first).toMatchObject({ after: { share: 0.5, every_minutes: 60 } });
    expect(paused).toMatchObject({ before: { paused: false }, after: { paused: true } });
    expect([whereTo?.before, whereTo?.after]).toEqual([
      { settings: { base: network.base }, credential: 'stored' },
      { settings: { base: 'https://elsewhere.example' }, credential: 'none' },
    ]);
    expect((await ask('removeFeed', { params })).status).toBe(204);
    for (const name of ['showFeed', 'previewFeed', 'removeFeed', 'listFeedRuns'] as const) {
      expect((await ask(name, { params })).code).toBe('not_found');
    }
    await service.stop();
  });

  test('a callback URL that holds the secret of leads is shown to owners alone, after the password, and recorded', async () => {
    const service = await start();
    const manager = await newPerson(service, { role: 'manager', publishers: null });
    const owner = await newPerson(service);
    const add = ({ ask }: typeof owner, feed: string, adapter: string, settings: object) => {
      const base = 'https://127.0.0.1:9';
      return ask('addFeed', { json: { feed, adapter, credential, settings: { ...settings, base } } });
    };
    const held = await add(manager, 'held', 'affise', {});
    expect(held.body).toMatchObject({ callback_url: null, callback_withheld: true });
    const params = { feed: 'held' };
    expect(await manager.ask('readCallback', { params })).toMatchObject({ status: 403, code: 'not_permitted' });
    expect((await manager.ask('showFeed', { params })).body).toMatchObject({ callback_secret: true });
    service.clock.forward(10 * MINUTE);
    expect((await owner.ask('readCallback', { params })).code).toBe('password_needed');
    await owner.ask('stepUp', { json: { password: owner.password } });
    const { callback_url: url } = (await owner.ask('readCallback', { params })).body as { callback_url: string };
    const [secret = ''] = /[A-Za-z0-9_-]{30,}/.exec(new URL(url).pathname) ?? [];
    expect(secret).not.toBe('');
    expect((await owner.ask('listAudit', { query: { action: 'feed.callback' } })).body).toMatchObject({
      rows: [{ actor_id: owner.adminId, subject: 'feed held' }],
    });
    const all = [held, await manager.ask('showFeed', { params }), await manager.ask('listFeeds')];
    for (const { text } of all) expect(text).not.toContain(secret);

    await manager.ask('stepUp', { json: { password: manager.password } });
    const open = await add(manager, 'open', 'lootably', { placement_id: '7' });
    expect(open.body).toMatchObject({
      callback_url: expect.stringContaining('/leads/open?'),
      callback_withheld: false,
    });
    const shown = await manager.ask('readCallback', { params: { feed: 'open' } });
    expect(shown.body).toEqual({ callback_url: (open.body as FeedAdded).callback_url });
    await service.stop();
  });

  test('one preview runs at a time, a few wait for it, and those beyond are refused', async () => {
    const held: ServerResponse[] = [];
    const silent = createServer((_request, response) => void held.push(response)).listen(0, '127.0.0.1');
    await once(silent, 'listening');
    const host = `127.0.0.1:${(silent.address() as AddressInfo).port}`;
    const service = await start({ env: { OUTBOUND_ALLOW: host } });
    const { ask } = await newPerson(service);
    const settings = { ...everflow.settings, base: `http://${host}` };
    const json = { feed: 'silent', adapter: 'everflow', credential, settings, start: true };
    expect((await ask('addFeed', { json })).status).toBe(201);
    expect((await ask('showFeed', { params: { feed: 'silent' } })).body).toMatchObject({ state: 'active' });
    const statuses: number[] = [];
    const asked = Array.from({ length: 6 }, async () => {
      const answer = await ask('previewFeed', { params: { feed: 'silent' } });
      statuses.push(answer.status);
      return answer;
    });
    // The network answers no one before those that are too many were refused.
    await expect.poll(() => statuses, { timeout: CONDITION_LIMIT_MS }).toEqual([503, 503]);
    await expect.poll(() => held.length, { timeout: CONDITION_LIMIT_MS }).toBe(1);
    silent.on('request', (_request, response: ServerResponse) => void response.writeHead(403).end('{}'));
    for (const response of held.splice(0)) response.writeHead(403).end('{}');
    const answers = await Promise.all(asked);
    expect(statuses).toEqual([503, 503, 200, 200, 200, 200]);
    const refused = answers.filter(({ status }) => status === 503);
    expect(refused.map(({ code }) => code)).toEqual(['unavailable', 'unavailable']);
    await service.stop();
    silent.close();
  });

  test('the system tells what it is, and the first steps follow from facts', async () => {
    const service = await start();
    const { ask } = await newPerson(service);
    const system = (await ask('readSystem')).body as System;
    expect(system).toMatchObject({ ready: true, database: service.store.engine, last_backup_at: null });
    expect(system.checks.map(({ name }) => name)).toContain('database');
    const backup = (outcome: string) => {
      service.clock.forward(1_000);
      const entry = { action: 'command', actor: cli, subject: 'backup', pubId: null, before: null };
      return service.store.recordAudit({ ...entry, at: service.clock.now(), after: { outcome } });
    };
    await backup('done');
    const at = new Date(service.clock.now()).toISOString();
    await backup('failed');
    expect(((await ask('readSystem')).body as System).last_backup_at).toBe(at);

    const done = async () =>
      ((await ask('readFirstRun')).body as FirstRun).steps.flatMap(({ done: is, step }) => (is ? [step] : []));
    expect(await done()).toEqual([]);
    await service.newWall();
    // Trials sign as a source of the service's own.
    await service.newSource({ name: 'sandbox' });
    expect(await done()).toEqual(['wall']);
    await service.newSource();
    expect(await done()).toEqual(['wall', 'source']);
    await service.stop();
  });
});
