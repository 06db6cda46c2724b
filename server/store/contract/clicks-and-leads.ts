import { MAX_BALANCE_UNITS } from '@rewards-wall/shared/credits.ts';
import { expect, test } from 'vitest';
import {
  AT,
  click,
  fresh,
  freshAccount,
  lead,
  newClick,
  offer,
  textOf,
  transaction,
  type OpenStore,
  sealedAs,
  sealedWithKey,
} from './fixtures.ts';

/** Clicks and their leads. */
export function clicksAndLeadsContract(open: OpenStore): void {
  test('a click is stored with its terms, and a second one within its window is a repeat', async () => {
    const store = open();
    const account = freshAccount();
    const input = click(account, { ipDigest: 'ip' });
    expect(await store.readClick(input.clickId)).toBe(null);
    expect(await store.recordClick(input)).toEqual({ kind: 'recorded', clickId: input.clickId });
    const { sealer: _sealer, idDigest: _digest, repeatSince: _since, account: _account, cap: _cap, ...frozen } = input;
    const stored = await store.readClick(input.clickId);
    expect(stored).toMatchObject({ ...frozen, accountId: (await store.findPerson(account))?.accountId });
    expect(textOf(stored?.sealed)).toBe('subids');

    const soon = click(account, { offerId: input.offerId, at: AT + 1, repeatSince: AT });
    expect(await store.recordClick(soon)).toEqual({ kind: 'repeat', clickId: input.clickId });
    const later = click(account, { offerId: input.offerId, at: AT + 9, repeatSince: AT + 1 });
    expect(await store.recordClick(later)).toEqual({ kind: 'recorded', clickId: later.clickId });
    const other = click(freshAccount(), { offerId: input.offerId });
    expect(await store.recordClick(other)).toMatchObject({ kind: 'recorded' });
  });

  test("clicks are sealed with the account's key", async () => {
    const store = open();
    const account = freshAccount();
    const first = await newClick(store, account, { sealer: sealedWithKey('first') });
    const second = await newClick(store, account, { sealer: sealedWithKey('second') });
    for (const { clickId } of [first, second]) {
      expect(textOf((await store.readClick(clickId))?.sealed)).toBe('sealed with first');
    }
  });

  test('the ledger row of a lead has the name that its offer has at the time', async () => {
    const store = open();
    const account = freshAccount();
    const known = offer();
    await store.importOffers({ offers: [known], prune: false, at: AT });
    const { clickId } = await newClick(store, account, { offerId: known.offer_id });
    const input = lead(clickId, { amount: 150_000 });
    const credited = await store.creditLead(input);
    expect(credited).toMatchObject({ kind: 'credited', leadId: input.leadId, balance: 150_000 });
    await store.importOffers({ offers: [{ ...known, name: 'Renamed' }], prune: false, at: AT });
    const { rows } = await store.listTransactions({ account, limit: null, offset: 0 });
    expect(rows).toMatchObject([{ kind: 'lead', offerId: known.offer_id, offerName: known.name, amount: 150_000 }]);
    expect(rows[0]?.transactionId).toBe('transactionId' in credited ? credited.transactionId : null);
  });

  test('the same lead again is a duplicate, and with another click or payout a conflict', async () => {
    const store = open();
    const account = freshAccount();
    const { clickId } = await newClick(store, account);
    const other = await newClick(store, account);
    const input = lead(clickId);
    await store.creditLead(input);
    expect(await store.creditLead({ ...input, leadId: 'later' })).toEqual({ kind: 'duplicate', leadId: input.leadId });
    expect(await store.creditLead({ ...input, clickId: other.clickId })).toEqual({ kind: 'conflict' });
    expect(await store.creditLead({ ...input, payout: 1 })).toEqual({ kind: 'conflict' });
    const elsewhere = { ...input, leadId: `${input.leadId} elsewhere`, source: 'other network' };
    expect(await store.creditLead(elsewhere)).toMatchObject({ kind: 'held' });
    expect(await store.listTransactions({ account, limit: null, offset: 0 })).toMatchObject({ total: 1 });
  });

  test('an offer pays each event once: a later lead is held if its click is the same, else already completed', async () => {
    const store = open();
    const account = freshAccount();
    const first = await newClick(store, account);
    const second = await newClick(store, account, { offerId: first.offerId, repeatSince: AT + 1, at: AT + 2 });
    const paid = lead(first.clickId, { eventId: '1' });
    await store.creditLead(paid);
    expect(await store.creditLead(lead(first.clickId, { eventId: '2' }))).toMatchObject({ kind: 'credited' });
    expect(await store.creditLead(lead(first.clickId, { eventId: '1' }))).toMatchObject({ kind: 'held' });
    const late = lead(second.clickId, { eventId: '1' });
    expect(await store.creditLead(late)).toEqual({ kind: 'already_completed' });
    expect(await store.creditLead(late)).toEqual({ kind: 'already_completed' });
    expect(await store.creditLead(lead(second.clickId, { eventId: '1' }))).toEqual({ kind: 'already_completed' });
    expect(await store.listTransactions({ account, limit: null, offset: 0 })).toMatchObject({ total: 2 });
  });

  test('a lead without a click, or one that would exceed the limit of balances, writes nothing', async () => {
    const store = open();
    expect(await store.creditLead(lead('clk_none'))).toEqual({ kind: 'unknown_click' });
    const account = freshAccount();
    const { clickId } = await newClick(store, account);
    await store.postTransaction(transaction(account, { amount: MAX_BALANCE_UNITS }));
    const input = lead(clickId, { amount: 1 });
    expect(await store.creditLead(input)).toEqual({ kind: 'balance_limit' });
    await store.postTransaction(transaction(account, { amount: -1 }));
    expect(await store.creditLead(input)).toMatchObject({ kind: 'credited', balance: MAX_BALANCE_UNITS });
  });

  test('targeting reads what the user and the address have completed, and the profile at the linked panel', async () => {
    const store = open();
    const account = freshAccount();
    const ipDigest = `ip ${fresh()}`;
    const survey = { kind: 'survey-profile' as const, profileId: fresh(), subid1: account.subid1 };
    const ask = { account, ipDigest, panelId: survey.profileId };
    const versions = await store.versions();
    expect(await store.targetingFacts(ask)).toEqual({
      versions,
      completedOfferIds: [],
      user: null,
      isTestUser: false,
      panelUser: null,
      profile: null,
    });

    const own = await newClick(store, account);
    const shared = await newClick(store, account, { ipDigest });
    const partly = await newClick(store, account, { ipDigest });
    const neighbor = await newClick(store, freshAccount(), { ipDigest });
    await store.creditLead(lead(own.clickId));
    await store.creditLead(lead(shared.clickId));
    await store.creditLead(lead(partly.clickId, { eventId: '1', eventCount: 2 }));
    await store.creditLead(lead(neighbor.clickId));
    await store.createUserProfile({
      account: survey,
      pubId: 1,
      conflicts: null,
      sealer: sealedAs('answers'),
      emailDigest: `email ${fresh()}`,
      serverLike: false,
      idempotency: null,
      at: AT,
    });
    const facts = await store.targetingFacts(ask);
    expect(facts.completedOfferIds.toSorted((a, b) => a - b)).toEqual([own.offerId, shared.offerId, neighbor.offerId]);
    expect(textOf(facts.profile?.sealed)).toBe('answers');
    expect(facts.profile?.person).toEqual(await store.findPerson(survey));
    const elsewhere = await store.targetingFacts({ account, ipDigest: null, panelId: null });
    expect(elsewhere.completedOfferIds.toSorted((a, b) => a - b)).toEqual([own.offerId, shared.offerId]);
    expect(elsewhere.profile).toBe(null);
  });
}
