import type { AdminOverview } from '@rewards-wall/shared/admin/overview-schema.ts';
import { expect, test } from 'vitest';
import { csvOf, newPerson, withSession, type AdminClient } from '../support/requests/admins.ts';
import { newCase } from '../support/requests/casework.ts';
import { openLoop } from '../support/money/money-loop.ts';
import { DAY, MINUTE } from '../../server/runtime/clock.fixture.ts';
import { onEveryEngine } from '../support/service/on-every-engine.ts';

type Rows = Record<string, unknown>[];

const rowsOf = async (asked: ReturnType<AdminClient['ask']>): Promise<Rows> =>
  ((await asked).body as { rows: Rows }).rows;

onEveryEngine('work on cases', (ready) => {
  test('leads are listed page by page, as CSV, and without users for those who may not see them', async () => {
    const service = ready();
    const pubId = await service.newPublisher();
    const cases = [
      await newCase(service, pubId),
      await newCase(service, pubId, { subid1: '=cmd|calc', reason: 'too, "fast"' }),
    ];
    const manager = await newPerson(service, { role: 'manager', publishers: [pubId] });
    const seen: unknown[] = [];
    for (let after: string | null = null, pages = 0; pages < 9; pages += 1) {
      const query: Record<string, string> = { limit: '1', state: 'pending', ...(after !== null && { after }) };
      const page = (await manager.ask('listLeads', { query })).body as { rows: Rows; next: string | null };
      seen.push(...page.rows.map((row) => row['lead_id']));
      after = page.next;
      if (after === null) break;
    }
    expect(seen.toSorted()).toEqual(cases.map(({ held }) => held).sort());
    const all = await rowsOf(manager.ask('listLeads'));
    const promised = new Set(all.map((row) => `${String(row['state'])}: ${String(row['promised'])}`));
    expect([...promised].toSorted()).toEqual(['credited: null', 'pending: 1.5']);
    expect(all.map((row) => row['subid1'])).toContain('=cmd|calc');
    const viewer = await newPerson(service, { role: 'viewer', publishers: [pubId] });
    const cut = await rowsOf(viewer.ask('listLeads'));
    expect(cut.map((row) => row['subid1'])).toEqual([null, null, null, null]);
    const lines = (await csvOf(service, manager, '/v1/admin/leads?format=csv')).split('\r\n');
    expect(lines).toHaveLength(6);
    expect(lines.join('\n')).toContain(`"too, ""fast"""`);
    expect(lines.join('\n')).toContain(`'=cmd|calc`);
    const audit = await newPerson(service);
    const [newest] = await rowsOf(audit.ask('listAudit', { query: { action: 'list.export' } }));
    expect(newest).toMatchObject({ action: 'list.export', subject: 'listLeads', actor_id: manager.adminId });
    const { status } = await manager.ask('listLeads', { query: { wall: '999999' } });
    expect(status).toBe(404);
  });

  test('held leads that wait for a decision are listed apart from those that wait for a date, as the overview counts them', async () => {
    const service = ready();
    const pubId = await service.newPublisher();
    const [open, dated] = [await newCase(service, pubId), await newCase(service, pubId, { reason: 'hold_days' })];
    const manager = await newPerson(service, { role: 'manager', publishers: [pubId] });
    const idsOf = async (query: Record<string, string>) =>
      (await rowsOf(manager.ask('listLeads', { query }))).map((row) => row['lead_id']);
    expect(await idsOf({ waits_for: 'decision' })).toEqual([open.held]);
    expect(await idsOf({ waits_for: 'date' })).toEqual([dated.held]);
    expect(await idsOf({ waits_for: 'date', wall: String(open.wall.adwallId) })).toEqual([]);
    expect(await idsOf({ waits_for: 'decision', state: 'credited' })).toEqual([]);
    expect((await manager.ask('listLeads', { query: { waits_for: 'luck' } })).failing).toEqual(['waits_for']);
    const tasksOf = async ({ wall: { adwallId } }: typeof open) =>
      ((await manager.ask('readOverview', { params: { adwallId } })).body as AdminOverview).tasks;
    expect(await tasksOf(open)).toContainEqual({ task: 'leads_held', count: 1, since: null });
    expect(await tasksOf(dated)).not.toContainEqual(expect.objectContaining({ task: 'leads_held' }));
  });

  test('held leads are decided many at once, each with what became of it', async () => {
    const service = ready();
    const loop = await openLoop(service, { wall: { fraud: { velocity: { action: 'hold', limit: 0 } } } });
    await loop.send();
    const [held] = await loop.leads('pending');
    const { ask, name } = await newPerson(service);
    const other = await newCase(service);
    const lead_ids = [held?.lead_id ?? '', other.credited, 'none'];
    const { body } = await ask('decideLeads', { json: { lead_ids, decision: 'approve' } });
    expect(body).toEqual({
      results: [
        { lead_id: held?.lead_id, outcome: 'credited' },
        { lead_id: other.credited, outcome: 'not_held' },
        { lead_id: 'none', outcome: 'unknown_lead' },
      ],
    });
    expect((await loop.history()).currency_count).toBe(held?.currency_count);
    const rejected = await ask('decideLeads', {
      json: { lead_ids: [other.held], decision: 'reject', reason: 'fraud' },
    });
    expect(rejected.body).toEqual({ results: [{ lead_id: other.held, outcome: 'rejected' }] });
    const found = (await ask('readLead', { params: { lead_id: other.held } })).body;
    const decision = { decision: 'reject', held_for: 'too_fast', by: name };
    expect(found).toMatchObject({
      lead: { state: 'rejected', reason: 'fraud', subid1: other.subid1 },
      click: { details: { ip: '203.0.113.9', subid2: 'campaign' } },
      decisions: [decision],
    });
    const viewer = await newPerson(service, { role: 'viewer', publishers: null });
    const seen = await viewer.ask('readLead', { params: { lead_id: other.held } });
    expect(seen.body).toMatchObject({ decisions: [{ ...decision, by: null }] });
    expect(seen.text).not.toContain(name);
  });

  test('what staff typed on a rejection is hidden from viewers, on the page, in lists and in CSV; codes are not', async () => {
    const service = ready();
    const pubId = await service.newPublisher();
    const [typed, coded] = [await newCase(service, pubId), await newCase(service, pubId)];
    const owner = await newPerson(service);
    const reason = 'Ann Smith of 12 Long Street called';
    const reject = (held: string, more: object) =>
      owner.ask('decideLeads', { json: { lead_ids: [held], decision: 'reject', ...more } });
    await reject(typed.held, { reason });
    await reject(coded.held, {});
    const viewer = await newPerson(service, { role: 'viewer', publishers: [pubId] });
    const reasonsFor = async ({ ask }: AdminClient) => {
      const rows = await rowsOf(ask('listLeads', { query: { state: 'rejected' } }));
      return rows.map((row) => row['reason']).toSorted();
    };
    expect(await reasonsFor(viewer)).toEqual([null, 'rejected_by_operator']);
    const support = await newPerson(service, { role: 'support', publishers: [pubId] });
    expect(await reasonsFor(support)).toEqual([reason, 'rejected_by_operator']);
    const page = await viewer.ask('readLead', { params: { lead_id: typed.held } });
    const file = await csvOf(service, viewer, '/v1/admin/leads?format=csv');
    for (const text of [page.text, file]) expect(text).not.toContain('Ann Smith');
    expect(file).toContain('rejected_by_operator');
  });

  test('one search finds whatever has an id, for roles that may see it', async () => {
    const service = ready();
    const pubId = await service.newPublisher();
    const found = await newCase(service, pubId);
    const { callId, clickId, credited, deliveryId, owner, postbackId, subid1, ticketId, transactionId } = found;
    const { ask } = await newPerson(service);
    const pathsOf = async (client: AdminClient, text: string) =>
      ((await client.ask('search', { json: { text } })).body as { found: { path: string }[] }).found.map(
        ({ path }) => path,
      );
    expect(await pathsOf({ ask }, credited)).toEqual([`leads/${credited}`]);
    expect(await pathsOf({ ask }, ` ${subid1} `)).toEqual([`users/${owner}/${encodeURIComponent(subid1)}`]);
    expect(await pathsOf({ ask }, deliveryId)).toEqual([`postbacks/deliveries/${deliveryId}`]);
    expect(await pathsOf({ ask }, postbackId)).toEqual([`postbacks/${postbackId}`]);
    expect(await pathsOf({ ask }, clickId)).toEqual([`leads/clicks/${clickId}`]);
    expect(await pathsOf({ ask }, String(ticketId))).toContain(`tickets/${ticketId}`);
    expect(await pathsOf({ ask }, callId)).toEqual([`leads/refused/${callId}`]);
    const ofRow = `users/ledger/${transactionId}`;
    expect(await pathsOf({ ask }, String(transactionId))).toContain(ofRow);
    const viewer = await newPerson(service, { role: 'viewer', publishers: null });
    expect(await pathsOf(viewer, subid1)).toEqual([]);
    expect(await pathsOf(viewer, credited)).toEqual([`leads/${credited}`]);
    expect(await pathsOf(viewer, callId)).toEqual([`leads/refused/${callId}`]);
    expect(await pathsOf(viewer, clickId)).toEqual([`leads/clicks/${clickId}`]);
    expect(await pathsOf(viewer, String(transactionId))).not.toContain(ofRow);
    const elsewhere = await newPerson(service, { role: 'owner', publishers: [await service.newPublisher()] });
    for (const text of [credited, subid1, deliveryId, postbackId, callId, clickId]) {
      expect(await pathsOf(elsewhere, text)).toEqual([]);
    }
    expect(await pathsOf(elsewhere, String(transactionId))).not.toContain(ofRow);
  });

  test('deliveries are read, counted and sent again, and a paused postback parks them', async () => {
    const service = ready();
    const { deliveryId, postbackId } = await newCase(service);
    const { ask } = await newPerson(service);
    await service.app.deliverPostbacks();
    const { body } = await ask('readDelivery', { params: { delivery_id: deliveryId } });
    expect(body).toMatchObject({
      delivery: { delivery_id: deliveryId, state: 'pending', attempts: 1, error: 'address_refused' },
      attempts: [{ number: 1, http_status: null, error: 'address_refused' }],
    });
    const count = { postback_id: postbackId, state: 'pending', is_count_only: true };
    expect((await ask('replayDeliveries', { json: count })).body).toEqual({ count: 1, is_sent: false });
    expect((await ask('replayDeliveries', { json: {} })).status).toBe(404);
    const sent = await ask('replayDeliveries', { json: { postback_id: postbackId } });
    expect(sent.body).toEqual({ count: 1, is_sent: true });
    await ask('changePostback', { params: { postback_id: postbackId }, json: { is_enabled: false } });
    const parked = await rowsOf(ask('listDeliveries', { query: { postback: postbackId } }));
    expect(parked).toMatchObject([{ delivery_id: deliveryId, state: 'parked', due_at: null }]);
    const listed = (await ask('listPostbacks')).body as { postbacks: Rows };
    expect(listed.postbacks.find((one) => one['postback_id'] === postbackId)).toMatchObject({
      is_enabled: false,
      disabled_reason: 'operator',
      pending: 1,
      exhausted: 0,
    });
    // The row says what the transaction found, and not what some process remembers.
    await ask('changePostback', { params: { postback_id: postbackId }, json: { is_enabled: false } });
    await ask('changePostback', { params: { postback_id: postbackId }, json: { is_enabled: true } });
    const filter = { before: null, limit: 3, action: 'postback.change', actorId: null, publishers: null };
    expect((await service.store.listAudit(filter)).toReversed()).toMatchObject([
      { subject: `postback ${postbackId}`, before: { is_enabled: true }, after: { is_enabled: false } },
      { before: { is_enabled: false }, after: { is_enabled: false } },
      { before: { is_enabled: false }, after: { is_enabled: true } },
    ]);
    await ask('changePostback', { params: { postback_id: postbackId }, json: { is_enabled: false } });
    const tested = (await ask('testPostback', { params: { postback_id: postbackId } })).body;
    expect(tested).toMatchObject({ is_success: false, error: 'address_refused' });
    expect(JSON.stringify(tested)).not.toMatch(/v1,[\w+/]/);
  });

  test('an adjustment that is sent twice under one key is made once, and its reason reaches the user', async () => {
    const service = ready();
    const { owner, subid1, wall } = await newCase(service);
    const { ask } = await newPerson(service);
    const request = {
      params: { owner, subid1 },
      json: { amount: 7.5, reason: 'Sorry for the delay' },
      headers: { 'Idempotency-Key': service.newUser() },
    };
    const [first, repeat] = [await ask('adjustUser', request), await ask('adjustUser', request)];
    expect(repeat.body).toEqual(first.body);
    const somebodyElse = await newPerson(service);
    expect((await somebodyElse.ask('adjustUser', request)).code).toBe('idempotency_mismatch');
    const history = await service.client.get(wall.user(subid1, 'transactions.json'), { bearer: wall.secretKey });
    expect(history.body).toMatchObject({
      transactions: [{ currency_adjustment: 7.5, description: 'Sorry for the delay' }, {}],
    });
    const ledger = await rowsOf(ask('listLedger', { params: { owner, subid1 }, query: { limit: '1' } }));
    expect(ledger).toMatchObject([{ currency_adjustment: 7.5, description: 'Sorry for the delay' }]);
    for (const json of [{ amount: 0, reason: 'x' }, { amount: 1 }, { amount: 1, reason: ' ' }]) {
      expect((await ask('adjustUser', { params: { owner, subid1 }, json })).code).toBe('invalid_request');
    }
  });

  test('erasure needs the password again, and leaves nothing of the user', async () => {
    const service = ready();
    const { owner, subid1, ticketId } = await newCase(service);
    const { ask, password } = await newPerson(service);
    service.clock.forward(10 * MINUTE);
    expect((await ask('eraseUser', { params: { owner, subid1 } })).code).toBe('password_needed');
    await ask('stepUp', { json: { password } });
    expect((await ask('eraseUser', { params: { owner, subid1 } })).status).toBe(200);
    expect((await ask('readUser', { params: { owner, subid1 } })).status).toBe(404);
    expect((await ask('readTicket', { params: { ticket_id: ticketId } })).status).toBe(404);
    expect((await ask('search', { json: { text: subid1 } })).body).toEqual({ found: [] });
  });

  test('support credits up to a limit a day and person, over adjustments, approvals and tickets', async () => {
    const service = ready();
    const { owner, subid1, ticketId, wall } = await newCase(service);
    const { ratio } = (await service.app.directory.current()).wallById(wall.adwallId)?.settings.currency ?? {
      ratio: 1,
    };
    // The limit is 50 of the payout currency.
    const limit = (50 * ratio) / 10_000;
    const support = await newPerson(service, { role: 'support', publishers: null });
    const adjust = (amount: number, more: object = {}) =>
      support.ask('adjustUser', { params: { owner, subid1 }, json: { amount, reason: 'goodwill', ...more } });
    expect((await adjust(-5)).status).toBe(201);
    expect((await adjust(limit - 6)).status).toBe(201);
    expect(await adjust(2, { ticket_id: ticketId, again: true })).toMatchObject({ status: 403, code: 'not_permitted' });
    expect((await adjust(1, { ticket_id: ticketId, again: true })).status).toBe(201);
    expect((await adjust(0.0001)).status).toBe(403);
    expect((await adjust(-0.0001)).status).toBe(403);
    const held = await newCase(service);
    const approve = { json: { lead_ids: [held.held], decision: 'approve' } };
    expect((await support.ask('decideLeads', approve)).body).toMatchObject({ results: [{ outcome: 'credit_limit' }] });
    // Support sends single messages again; a whole postback is for managers.
    const replay = (json: object) => support.ask('replayDeliveries', { json });
    const { deliveryId, postbackId } = held;
    for (const counts of [{}, { is_count_only: true }])
      expect(await replay({ postback_id: postbackId, ...counts })).toMatchObject({
        status: 403,
        code: 'not_permitted',
      });
    expect((await replay({ delivery_id: deliveryId, postback_id: postbackId })).status).toBe(200);
    const user = (await support.ask('readUser', { params: { owner, subid1 } })).body;
    expect(user).toMatchObject({
      credits_left: 0,
      ledger: [{ currency_adjustment: 1, description: 'goodwill' }, {}, {}, {}],
    });
    // Others have a limit of their own, and managers have none.
    const manager = await newPerson(service, { role: 'manager', publishers: null });
    const big = { params: { owner, subid1 }, json: { amount: limit * 2, reason: 'contest' } };
    expect((await manager.ask('adjustUser', big)).status).toBe(201);
    service.clock.forward(DAY);
    const again = await withSession(service, (await newPerson(service, { role: 'support', publishers: null })).token);
    expect(
      (await again.ask('adjustUser', { params: { owner, subid1 }, json: { amount: 1, reason: 'x' } })).status,
    ).toBe(201);
  });

  test('refused calls are gone after a week', async () => {
    const service = ready();
    // By another clock than that of PostgreSQL, nothing would be removed.
    service.clock.moveTo(Date.now() - 8 * DAY);
    const source = await service.newSource();
    expect((await service.client.get(`/leads/${source.name}?click_id=c&transaction_id=T1&signature=abc`)).status).toBe(
      401,
    );
    await service.app.storeRefusedCalls();
    const kept = () => service.store.pageRefusedCalls({ walls: null, source: source.name, after: null, limit: 9 });
    expect(await kept()).toHaveLength(1);
    service.clock.moveTo(Date.now());
    await service.app.storeRefusedCalls();
    expect(await kept()).toEqual([]);
  });
});
