import { expect, test } from 'vitest';
import type { ClickCase } from '../ports/casework.ts';
import type { Store } from '../store.ts';
import { AT, fresh, freshId, newClick, ticket, type OpenStore } from './fixtures.ts';
import { newLead, newPostback, newUser, reversal } from './money-fixtures.ts';
import { refusedCall } from './refused-calls.ts';
import { oldLead, ownClicks, removeOwn } from './retention-fixtures.ts';

async function caseOf(store: Store, clickId: string): Promise<ClickCase> {
  return (await store.readClickCase(clickId)) ?? expect.unreachable('the click is not found');
}

/** A click with all that came of it, and a user's clicks page by page. */
export function clickCasesContract(open: OpenStore): void {
  test('a click is read with its leads of all sources, refused calls, deliveries and the tickets of its user', async () => {
    const store = open();
    const account = await newUser(store);
    const postbackId = await newPostback(store, account.profileId);
    const first = await newLead(store, account, { eventId: '4' });
    const { clickId, leadId } = first;
    const other = { ...first, leadId: `${leadId}x`, deliveryId: freshId('dlv'), at: AT + 1 };
    const again = { ...other, source: freshId('net'), eventId: '8', externalId: freshId('tx') };
    expect((await store.creditLead(again)).kind).toBe('credited');
    await store.reverseLead(reversal(first));
    const elsewhere = await newLead(store, account);
    const calls = [refusedCall({ clickId }), refusedCall({ clickId }), refusedCall({ clickId: elsewhere.clickId })];
    await store.addRefusedCalls({ calls: [...calls, refusedCall({ clickId: 'clk_unknown' })], most: 100 });
    await store.createTicket(ticket(account));
    const { kind, profileId, subid1 } = account;
    const found = await caseOf(store, clickId);
    expect(found).toMatchObject({
      click: { clickId, offerId: found.click.offerId },
      account: { kind, profileId, isTest: false },
      user: { subid1 },
      isRemoved: false,
      surveyEnd: null,
      alone: null,
    });
    expect(found.everyLead.map((lead) => [lead.leadId, lead.state])).toEqual([
      [again.leadId, 'credited'],
      [leadId, 'reversed'],
    ]);
    expect(found.leads.map((lead) => lead.leadId)).toEqual([leadId, again.leadId]);
    expect(found.refusedCalls.map((call) => [call.callId, call.clickId])).toEqual([
      [calls[1]?.callId, clickId],
      [calls[0]?.callId, clickId],
    ]);
    const told = found.deliveries.map((delivery) => `${delivery.leadId} ${delivery.status} ${delivery.postbackId}`);
    expect(told.toSorted((a, b) => a.localeCompare(b))).toEqual([
      `${leadId} 1 ${postbackId}`,
      `${leadId} 2 ${postbackId}`,
      `${again.leadId} 1 ${postbackId}`,
    ]);
    expect(found.tickets).toHaveLength(1);
    expect(await store.readClickCase('clk_unknown')).toBeNull();
    // A call that names no click of ours stays sealed.
    const unknown = await store.pageRefusedCalls({ walls: null, source: 'any', after: null, limit: 1 });
    expect(unknown).toMatchObject([{ clickId: null }]);
  });

  test('clicks are traced to the ledger and to postbacks; a reversal without its lead is found by its transaction', async () => {
    const store = open();
    const account = await newUser(store);
    const postbackId = await newPostback(store, account.profileId);
    const lead = await newLead(store, account);
    await store.reverseLead(reversal(lead));
    const { clickId: early } = await newClick(store, account);
    const { externalId, source } = { externalId: freshId('tx'), source: freshId('net') };
    await store.reverseLead(reversal({ ...lead, clickId: early, externalId, source }));
    await store.addRefusedCalls({ calls: [refusedCall({ clickId: early })], most: 100 });
    const [first, second, ...others] = await store.traceClicks([lead.clickId, 'clk_unknown', early]);
    expect(others).toEqual([]);
    expect(first).toMatchObject({
      click: { clickId: lead.clickId },
      user: { subid1: account.subid1 },
      refusedCalls: [],
      earlyReversals: [],
      everyLead: [{ leadId: lead.leadId, state: 'reversed' }],
      ledger: [
        { kind: 'lead', leadId: lead.leadId },
        { kind: 'reversal', leadId: lead.leadId },
      ],
    });
    expect(first?.deliveries.map((delivery) => [delivery.postbackId, delivery.status])).toContainEqual([postbackId, 2]);
    const nothing = { everyLead: [], ledger: [], deliveries: [] };
    expect(second).toMatchObject({ ...nothing, earlyReversals: [{ source, externalId }], refusedCalls: [{}] });
    const found = await store.findById({ text: externalId, sources: [source], publishers: null });
    expect(found).toMatchObject({ leads: [], clicks: [{ clickId: early, owner: { profileId: account.profileId } }] });
  });

  test('of an erased user’s click, its terms are left, and nothing that names them', async () => {
    const store = open();
    const account = await newUser(store);
    const { clickId } = await newLead(store, account);
    await store.addRefusedCalls({ calls: [refusedCall({ clickId })], most: 100 });
    const before = await caseOf(store, clickId);
    await store.erasePerson({ account, at: AT });
    const { amount, offerId, payout, terms } = before.click;
    expect(await caseOf(store, clickId)).toMatchObject({
      click: { clickId, amount, offerId, payout, terms, accountId: null, sealed: null },
      account: null,
      user: null,
      everyLead: [],
      leads: [],
      refusedCalls: [],
      deliveries: [],
      tickets: [],
    });
  });

  test('of a removed click, what its leads need is found, without deliveries; one without a lead is gone', async () => {
    const store = open();
    const account = await newUser(store);
    await newPostback(store, account.profileId);
    const clicks = ownClicks();
    const { clickId, leadId } = await oldLead(store, { account, clicks });
    const alone = await newClick(store, account, { clickId: clicks.next() });
    expect(await caseOf(store, clickId)).toMatchObject({ isRemoved: false });
    const [delivery] = (await caseOf(store, clickId)).deliveries;
    expect(delivery).toMatchObject({ leadId });
    await store.removePostback({ postbackId: delivery?.postbackId ?? '', dropUndelivered: true });
    expect(await removeOwn(store, clicks, 400)).toMatchObject({ clicks: 1, leadClicks: 1 });
    const left = await caseOf(store, clickId);
    expect(left).toMatchObject({ isRemoved: true, user: { subid1: account.subid1 }, deliveries: [] });
    expect(left.everyLead.map((lead) => lead.leadId)).toEqual([leadId]);
    expect(await store.readClickCase(alone.clickId)).toBeNull();
    const search = { text: clickId, sources: [], publishers: null };
    const { kind, profileId } = account;
    expect((await store.findById(search)).clicks).toEqual([{ clickId, owner: { kind, profileId } }]);
  });

  test('a user’s clicks are listed completely and in order, page by page', async () => {
    const store = open();
    const account = await newUser(store);
    const other = { ...account, subid1: freshId('user') };
    const known: { at: number; clickId: string }[] = [];
    // Several at one moment, and offers in turn: the order is that of time.
    for (let n = 0; n < 7; n += 1) {
      const at = AT + Math.floor(n / 2) * 100_000;
      const { clickId } = await newClick(store, account, { offerId: 5 + (n % 3), at, repeatSince: at });
      known.push({ at, clickId });
      await newClick(store, other, { offerId: 5 + (n % 3), at, repeatSince: at });
    }
    const { accountId } = ((await store.readUserCase({ account, rows: 1 })) ?? expect.unreachable()).person;
    const ids: string[] = [];
    for (let after: { at: number; clickId: string } | null = null, pages = 0; pages < 9; pages += 1) {
      const page: { at: number; clickId: string }[] = await store.pageClicks({ accountId, after, limit: 3 });
      ids.push(...page.map(({ clickId }) => clickId));
      after = page.at(-1) ?? null;
      if (page.length < 3) break;
    }
    const newest = known.toSorted((a, b) => b.at - a.at || (a.clickId < b.clickId ? 1 : -1));
    expect(ids).toEqual(newest.map(({ clickId }) => clickId));
    // A lead that completes no event, as of a tile, is also a lead.
    const at = AT + 9_000_000;
    const { clickId } = await newLead(store, account, { takes: 'transaction' }, { at, repeatSince: at });
    const shown = await store.pageClicks({ accountId, after: null, limit: 9 });
    expect(shown.filter(({ hasLeads }) => hasLeads === 1).map((click) => click.clickId)).toEqual([clickId]);
  });

  test('the leads for the same offer on other clicks are those of the user, credited ones first', async () => {
    const store = open();
    const account = await newUser(store);
    // None of these clicks is a repeat of another.
    const clicked = { offerId: fresh(), repeatSince: AT + 1 };
    const on = (given: object, who = account) => newLead(store, who, { takes: 'transaction', ...given }, clicked);
    const credited = await on({});
    const held: string[] = [];
    for (let made = 1; made <= 20; made += 1) {
      held.push((await on({ verdict: 'hold', reason: 'too_fast', at: AT + made })).leadId);
    }
    await on({}, { ...account, subid1: freshId('user') });
    await newLead(store, account);
    const { clickId } = await newClick(store, account, clicked);
    const leadsOf = async (id: string) => (await store.readClickLeads(id)) ?? expect.unreachable('it is not found');
    const found = await leadsOf(clickId);
    expect(found.everyLead).toEqual([]);
    // At most 20, so the oldest held lead is left out, but never the paid one.
    expect(found.otherLeads.map((lead) => lead.leadId)).toEqual([credited.leadId, ...held.slice(1).toReversed()]);
    const ofCredited = await leadsOf(credited.clickId);
    expect(ofCredited.otherLeads.map((lead) => lead.leadId)).toEqual(held.toReversed());
    const { otherLeads: _, ...same } = ofCredited;
    expect(await caseOf(store, credited.clickId)).toMatchObject(same);
    expect(await store.readClickLeads('clk_unknown')).toBeNull();
    await store.erasePerson({ account, at: AT });
    expect(await leadsOf(credited.clickId)).toMatchObject({ account: null, everyLead: [], otherLeads: [] });
  });
}
