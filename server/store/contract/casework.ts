import { expect, test } from 'vitest';
import type { BalanceAdjustment } from '../ports/casework.ts';
import type { StaffAct } from '../ports/staff-acts.ts';
import type { AccountRef } from '../ports/accounts.ts';
import { AT, freshAccount, freshId, newWall, sealedAs, textOf, ticket, type OpenStore } from './fixtures.ts';
import { claim, history, newLead, newPostback, newUser, release, reversal, stateOf } from './money-fixtures.ts';

const DAY = '2026-09-21';

function act(actorId: string, limit: number | null, given: Partial<StaffAct['audit']> = {}): StaffAct {
  const actor = { kind: 'person', id: actorId, ip: '192.0.2.1' } as const;
  const credit = limit === null ? null : { day: DAY, limit, worthOf: (credits: number) => credits };
  return { audit: { action: 'user.adjust', actor, pubId: 7, ...given }, credit };
}

/** A change of a balance by hand. */
export function adjustment(account: AccountRef, given: Partial<BalanceAdjustment> = {}): BalanceAdjustment {
  return {
    account,
    amount: 40,
    sealer: sealedAs('reason'),
    idempotency: { digest: freshId('digest'), fingerprint: 'same' },
    ticketId: null,
    unlessCredited: [],
    by: act('adm_1', null),
    at: AT,
    ...given,
  };
}

/** Staff's work: pages by key, limits, and rows of the audit log with each act. */
export function caseworkContract(open: OpenStore): void {
  test("leads of several walls are merged, newest first, page by page, and no other wall's are among them", async () => {
    const store = open();
    const [one, other, foreign] = [await newUser(store), await newUser(store), await newUser(store)];
    const ids: string[] = [];
    for (const account of [one, other, one, other, one]) ids.push((await newLead(store, account)).leadId);
    await newLead(store, foreign);
    const wanted = {
      walls: [one.profileId, other.profileId],
      state: null,
      source: null,
      offerId: null,
      after: null,
      limit: 2,
    };
    const seen: string[] = [];
    for (let after: string | null = null, pages = 0; pages < 5; pages += 1) {
      const page = await store.pageLeads({ ...wanted, after });
      seen.push(...page.rows.map(({ leadId }) => leadId));
      after = page.next;
      if (after === null) break;
    }
    expect(seen).toEqual(ids.toSorted().toReversed());
    const [first] = (await store.pageLeads(wanted)).rows;
    expect(first?.subid1).toBe((await store.pageLeads({ ...wanted, limit: 1 })).rows[0]?.subid1);
  });

  test('leads are narrowed by state, source and offer', async () => {
    const store = open();
    const account = await newUser(store);
    const credited = await newLead(store, account);
    const held = await newLead(store, account, { verdict: 'hold', reason: 'too_fast' });
    const wanted = {
      walls: [account.profileId],
      state: null,
      source: null,
      offerId: null,
      after: null,
      limit: 10,
    };
    const idsOf = async (filter: object) =>
      (await store.pageLeads({ ...wanted, ...filter })).rows.map(({ leadId }) => leadId);
    expect(await idsOf({ state: 'pending' })).toEqual([held.leadId]);
    expect(await idsOf({ state: 'credited' })).toEqual([credited.leadId]);
    expect(await idsOf({ state: 'reversed' })).toEqual([]);
    expect(await idsOf({ source: 'nobody' })).toEqual([]);
    expect(await idsOf({ source: held.source })).toHaveLength(2);
    const stored = await store.findLead(held.leadId);
    expect(await idsOf({ offerId: stored?.offerId })).toContain(held.leadId);
    expect(await idsOf({ offerId: 999_999_999 })).toEqual([]);
  });

  test('a lead comes with its user, its click, its ledger rows and its deliveries', async () => {
    const store = open();
    const account = await newUser(store);
    await newPostback(store, account.profileId);
    const credited = await newLead(store, account);
    await store.reverseLead(reversal(credited));
    const found = await store.readLeadCase(credited.leadId);
    expect(found).toMatchObject({
      lead: { leadId: credited.leadId, state: 'reversed' },
      user: { subid1: account.subid1 },
      click: { clickId: credited.clickId },
      ledger: [{ kind: 'lead' }, { kind: 'reversal' }],
    });
    expect(found?.deliveries.map(({ status }) => status).sort()).toEqual([1, 2]);
    expect(await store.readLeadCase('none')).toBeNull();
  });

  test('a decision and its row of the audit log are written together, or neither is', async () => {
    const store = open();
    const account = await newUser(store);
    const held = await newLead(store, account, { verdict: 'hold', reason: 'too_fast' });
    const other = await newLead(store, account, { verdict: 'hold', reason: 'too_fast' });
    const actorId = freshId('adm');
    const tooLittle = act(actorId, 1, { action: 'lead.approve' });
    expect(await store.releaseLead(release(held, { by: tooLittle }))).toEqual({ kind: 'credit_limit' });
    expect(await stateOf(store, held.leadId)).toBe('pending');
    const by = act(actorId, held.amount, { action: 'lead.approve' });
    expect(await store.releaseLead(release(held, { by }))).toMatchObject({ kind: 'credited' });
    expect(await store.staffCredited({ actorId, day: DAY })).toBe(held.amount);
    const rejecting = act(actorId, null, { action: 'lead.reject' });
    await store.rejectLead({ leadId: other.leadId, reason: 'x', by: rejecting, at: AT + 6 });
    const rows = await store.listAudit({ before: null, limit: 5, action: null, actorId, publishers: null });
    expect(rows.map(({ action, subject }) => [action, subject])).toEqual([
      ['lead.reject', `lead ${other.leadId}`],
      ['lead.approve', `lead ${held.leadId}`],
    ]);
    const decision = { by: null, heldFor: 'too_fast' };
    const decisionsAbout = async ({ leadId }: { leadId: string }) => (await store.readLeadCase(leadId))?.decisions;
    expect(await decisionsAbout(held)).toMatchObject([{ ...decision, action: 'lead.approve' }]);
    expect(await decisionsAbout(other)).toMatchObject([{ ...decision, action: 'lead.reject', at: AT + 6 }]);
  });

  test('adjustments, with their reason and the row of the audit log, happen once', async () => {
    const store = open();
    const account = await newUser(store);
    expect(await store.adjustBalance(adjustment(account))).toEqual({ kind: 'unknown_user' });
    await newLead(store, account);
    const { balance } = await history(store, account);
    const actorId = freshId('adm');
    const input = adjustment(account, { amount: -15, by: act(actorId, 15) });
    const posted = await store.adjustBalance(input);
    expect(posted.kind).toBe('posted');
    expect(await store.adjustBalance(input)).toEqual({ ...posted, kind: 'repeat' });
    const changed = { ...input, idempotency: { ...input.idempotency, fingerprint: 'other' } };
    expect(await store.adjustBalance(changed)).toEqual({ kind: 'idempotency_mismatch' });
    expect(await history(store, account)).toEqual({ balance: balance - 15, kinds: ['lead', 'manual'] });
    const found = await store.readUserCase({ account, rows: 5 });
    expect(found).toMatchObject({ balance: balance - 15, transactions: 2, hasProfile: false, isTest: false });
    expect(textOf(found?.ledger[0]?.sealedDescription)).toBe('reason');
    const accountId = found?.person.accountId ?? 0;
    expect((await store.pageLedger({ accountId, before: null, limit: 1 })).map(({ seq }) => seq)).toEqual([2]);
    expect((await store.pageLedger({ accountId, before: 2, limit: 5 })).map(({ seq }) => seq)).toEqual([1]);
    expect(await store.pageLedger({ accountId, before: 1, limit: 5 })).toEqual([]);
    const rows = await store.listAudit({ before: null, limit: 5, action: null, actorId, publishers: null });
    expect(rows).toMatchObject([{ subject: `account ${accountId}`, after: { amount: -15 } }]);
    expect((await store.verifyLedger({ limit: 5 })).broken).toEqual([]);
  });

  test('a lead that someone approves and then releases before its date counts once', async () => {
    const store = open();
    const account = await newUser(store);
    const actorId = freshId('adm');
    const wait = { verdict: 'hold', reason: 'too_fast', releaseAt: AT + 86_400_000 } as const;
    const held = await newLead(store, account, wait);
    const by = act(actorId, held.amount, { action: 'lead.approve' });
    expect(await store.approveLead({ leadId: held.leadId, by, at: AT })).toMatchObject({ kind: 'approved' });
    expect(await store.releaseLead(release(held, { by }))).toMatchObject({ kind: 'credited' });
    expect(await store.staffCredited({ actorId, day: DAY })).toBe(held.amount);
    const other = await newLead(store, account, { ...wait, reason: 'hold_days' });
    expect(await store.releaseLead(release(other, { by })), 'it was not approved').toEqual({ kind: 'credit_limit' });
  });

  test('what someone credits on a day never exceeds the limit, whatever they do at once', async () => {
    const store = open();
    const account = await newUser(store);
    await newLead(store, account);
    const by = act(freshId('adm'), 100);
    const tries = Array.from({ length: 8 }, () => store.adjustBalance(adjustment(account, { amount: 30, by })));
    const kinds = (await Promise.all(tries)).map(({ kind }) => kind);
    expect(kinds.filter((kind) => kind === 'posted')).toHaveLength(3);
    expect(kinds.filter((kind) => kind === 'credit_limit')).toHaveLength(5);
    const credited = await store.staffCredited({ actorId: by.audit.actor.id ?? '', day: DAY });
    expect(credited).toBe(90);
    const deduct = (amount: number) => store.adjustBalance(adjustment(account, { amount: -amount, by }));
    expect(await deduct(11), 'deductions count by their absolute value').toEqual({ kind: 'credit_limit' });
    expect(await deduct(10)).toMatchObject({ kind: 'posted' });
    expect(await store.adjustBalance(adjustment(account, { amount: 1, by }))).toEqual({ kind: 'credit_limit' });
  });

  test('a ticket is found with its user, closed with a row of the audit log, and answered with credits of its user only', async () => {
    const store = open();
    const account = freshAccount();
    const made = await store.createTicket(ticket(account));
    const ticketId = made.kind === 'created' ? made.ticketId : 0;
    expect(await store.findTicket(ticketId)).toMatchObject({ ticketId, subid1: account.subid1 });
    expect(await store.findTicket(999_999_999)).toBeNull();
    const page = { state: 'open', after: null, limit: 1 } as const;
    expect(await store.pageTickets({ ...page, owners: null })).toMatchObject([{ ticketId }]);
    expect(await store.pageTickets({ ...page, owners: [{ kind: 'survey-profile', profileId: 1 }] })).toEqual([]);
    expect(await store.adjustBalance(adjustment(account, { ticketId }))).toMatchObject({ kind: 'posted' });
    const foreign = await newUser(store);
    await newLead(store, foreign);
    expect(await store.adjustBalance(adjustment(foreign, { ticketId }))).toEqual({ kind: 'unknown_ticket' });
    const actorId = freshId('adm');
    const audit = { ...act(actorId, null, { action: 'ticket.close' }).audit, at: AT, before: null, after: null };
    await store.closeTicket({ ticketId, audit: { ...audit, subject: `ticket ${ticketId}` }, at: AT });
    expect(await store.pageTickets({ ...page, state: 'closed', owners: null })).toMatchObject([{ ticketId }]);
    const rows = await store.listAudit({ before: null, limit: 5, action: null, actorId, publishers: null });
    expect(rows).toMatchObject([{ action: 'ticket.close', subject: `ticket ${ticketId}` }]);
  });

  test('deliveries of several postbacks are merged, counted, and replayed with a row of the audit log', async () => {
    const store = open();
    const account = await newUser(store);
    const [one, other] = [await newPostback(store, account.profileId), await newPostback(store, account.profileId)];
    const { leadId } = await newLead(store, account);
    const wanted = { postbackIds: [one, other], state: null, after: null, limit: 10 };
    const found = await store.pageDeliveries(wanted);
    expect(found.map(({ postbackId }) => postbackId).sort()).toEqual([one, other].sort());
    expect(found[0]?.event).toMatchObject({ clickId: expect.any(String) as string });
    const [first] = found;
    const after = await store.pageDeliveries({ ...wanted, limit: 1, after: first ?? null });
    expect(after).toEqual(found.slice(1));
    expect(await store.pageDeliveries({ ...wanted, state: 'pending' })).toEqual(found);
    expect(await store.pageDeliveries({ ...wanted, state: 'exhausted' })).toEqual([]);
    expect(await store.countDeliveries({ leadId, most: 1 })).toBe(1);
    expect(await store.countDeliveries({ leadId, most: 10 })).toBe(2);
    expect(await store.countDeliveries({ deliveryId: 'none', most: 10 })).toBe(0);
    expect(await store.countDeliveries({ postbackId: one, state: 'pending', most: 10 })).toBe(1);
    const actorId = freshId('adm');
    const { audit } = act(actorId, null, { action: 'delivery.replay' });
    const entry = (replayed: number) => ({ ...audit, at: AT, subject: leadId, before: null, after: { replayed } });
    expect(await store.replayDeliveries({ leadId, audit: entry, at: AT })).toEqual({ replayed: 2 });
    const change = { ...audit, action: 'postback.change', at: AT, subject: one, before: null, after: null };
    await store.disablePostback({ postbackId: one, reason: 'operator', audit: change });
    await store.enablePostback({ postbackId: one, audit: change, at: AT });
    const rows = await store.listAudit({ before: null, limit: 5, action: null, actorId, publishers: null });
    expect(rows.map(({ action }) => action)).toEqual(['postback.change', 'postback.change', 'delivery.replay']);
    expect(rows[2]?.after).toEqual({ replayed: 2 });
    expect(await claim(store, one)).toHaveLength(1);
  });

  test('an id of many things is found for those publishers that someone works for, however many others have it', async () => {
    const store = open();
    const subid1 = `same ${freshId('user')}`;
    const externalId = freshId('transaction');
    const owners: { pubId: number; adwallId: number }[] = [];
    const sources: string[] = [];
    for (let made = 0; made < 12; made += 1) {
      const owner = await newWall(store);
      owners.push(owner);
      const source = freshId('source');
      sources.push(source);
      await newLead(store, { kind: 'wall', profileId: owner.adwallId, subid1 }, { source, externalId });
    }
    for (const { adwallId, pubId } of owners) {
      const publishers = [pubId];
      const found = await store.findById({ text: subid1, sources, publishers });
      expect(found.users).toEqual([{ kind: 'wall', profileId: adwallId, subid1 }]);
      expect(await store.findById({ text: externalId, sources, publishers })).toMatchObject({ leads: [{ adwallId }] });
    }
    expect(await store.findById({ text: subid1, sources, publishers: [] })).toMatchObject({ users: [] });
  });

  test('anything is found by its id', async () => {
    const store = open();
    const account = await newUser(store);
    const postbackId = await newPostback(store, account.profileId);
    const { clickId, externalId, leadId, source } = await newLead(store, account);
    const [delivery] = await store.listDeliveries({ leadId, limit: 1 });
    const find = (text: string, sources: readonly string[] = []) => store.findById({ text, sources, publishers: null });
    const lead = { leadId, adwallId: account.profileId, clickId, source };
    expect((await find(leadId)).leads).toEqual([lead]);
    expect((await find(externalId, [source])).leads).toEqual([lead]);
    expect((await find(externalId)).leads).toEqual([]);
    expect((await find(clickId)).clicks).toEqual([
      { clickId, owner: { kind: account.kind, profileId: account.profileId } },
    ]);
    const { deliveryId = '' } = delivery ?? {};
    expect((await find(deliveryId)).deliveries).toEqual([{ deliveryId, postbackId }]);
    expect((await find(account.subid1)).users).toEqual([account]);
    const { rows } = await store.listTransactions({ account, limit: 1, offset: 0 });
    const transactionId = rows[0]?.transactionId ?? 0;
    expect((await find(String(transactionId))).transactions).toEqual([
      { transactionId, kind: account.kind, profileId: account.profileId },
    ]);
    const made = await store.createTicket(ticket(account));
    const ticketId = made.kind === 'created' ? made.ticketId : 0;
    const { kind, profileId } = account;
    expect((await find(String(ticketId))).tickets).toEqual([{ ticketId, kind, profileId }]);
    const none = { leads: [], clicks: [], deliveries: [], transactions: [], tickets: [], users: [] };
    const nothing = { ...none, refusedCalls: [] };
    expect(await find('nothing like it')).toEqual(nothing);
    await store.erasePerson({ account, by: act(freshId('adm'), null, { action: 'user.erase' }), at: AT });
    expect((await find(clickId)).clicks).toEqual([{ clickId, owner: null }]);
    expect((await find(account.subid1)).users).toEqual([]);
  });
}
