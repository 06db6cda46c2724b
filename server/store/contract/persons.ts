import { expect, test } from 'vitest';
import { firstIdOf } from '../../runtime/ids.ts';
import { reversalOf } from './delivery-fixtures.ts';
import {
  AT,
  KEY,
  bytes,
  fresh,
  freshAccount,
  lead,
  newClick,
  textOf,
  replacement,
  ticket,
  transaction,
  userProfile,
  type OpenStore,
  newKey,
  sealedAs,
  sealedWithKey,
} from './fixtures.ts';

/** Persons, profiles, exports, erasures, and new wrapped keys. */
export function personsContract(open: OpenStore): void {
  test('an account states when it was opened, and how many of its leads are credited', async () => {
    const store = open();
    const account = freshAccount();
    expect(await store.accountStanding({ account, recentSince: 0 })).toBeNull();
    const clickId = `${firstIdOf('clk', AT)}${String(fresh()).padStart(12, '0')}`;
    const [first, second] = [
      await newClick(store, account, { clickId }),
      await newClick(store, account, { at: AT + 5000 }),
    ];
    const credited = lead(first.clickId);
    await store.creditLead(credited);
    await store.creditLead(lead(second.clickId, { verdict: 'hold', reason: 'too_fast' }));
    expect(await store.accountStanding({ account, recentSince: 0 })).toEqual({
      createdAt: AT,
      completed: 1,
      recent: { credited: 1, reversed: 0 },
    });
    await store.reverseLead(reversalOf(credited));
    const recentSince = AT;
    const after = { createdAt: AT, completed: 0 };
    expect(await store.accountStanding({ account, recentSince })).toEqual({
      ...after,
      recent: { credited: 1, reversed: 1 },
    });
    expect(await store.accountStanding({ account, recentSince: recentSince + 1 })).toEqual({
      ...after,
      recent: { credited: 0, reversed: 0 },
    });
  });

  test('an account is opened once and found again', async () => {
    const store = open();
    const account = freshAccount();
    const opened = await store.openPerson({ account, newKey, at: AT });
    expect(textOf(opened.wrappedKey)).toBe(textOf(KEY));
    expect(await store.openPerson({ account, newKey: () => bytes('late'), at: AT })).toEqual(opened);
    expect(await store.findTokenHolder(account)).toEqual(opened);
    expect(opened).toMatchObject((await store.findPerson(account)) ?? {});
  });

  test('a user has at most one profile, and an e-mail at most one of each publisher', async () => {
    const store = open();
    const first = userProfile({ ...freshAccount(), kind: 'survey-profile' }, { serverLike: true });
    expect(await store.readUserProfile(first.account)).toBe(null);
    expect(await store.createUserProfile(first)).toMatchObject({ kind: 'created' });
    expect(await store.createUserProfile({ ...first, emailDigest: `email ${fresh()}` })).toEqual({
      kind: 'profile_exists',
    });
    const second = userProfile(freshAccount(), { emailDigest: first.emailDigest });
    expect(await store.createUserProfile(second)).toEqual({ kind: 'email_taken' });
    expect(await store.findPerson(second.account)).toBe(null);
    expect(await store.createUserProfile({ ...second, pubId: 2 })).toMatchObject({ kind: 'created' });
    expect(await store.findEmailHolders(first.emailDigest)).toMatchObject(
      [first, { account: second.account }].map(({ account }) => ({ account })),
    );
    expect(await store.readUserProfile(first.account)).toMatchObject({
      serverLike: true,
      createdAt: AT,
      updatedAt: AT,
      person: await store.findTokenHolder(first.account),
    });
  });

  test("a profile is sealed with the account's key, when it is created and when it is replaced", async () => {
    const store = open();
    const account = freshAccount();
    await store.openPerson({ account, newKey: () => bytes('first'), at: AT });
    const profile = userProfile(account, { sealer: sealedWithKey('second') });
    expect(await store.createUserProfile(profile)).toMatchObject({ kind: 'created' });
    expect(textOf((await store.readUserProfile(account))?.sealed)).toBe('sealed with first');
    await store.replaceUserProfile({ ...replacement(profile), sealer: sealedAs('something else') });
    expect(await store.replaceUserProfile(replacement(profile))).toEqual({ kind: 'replaced' });
    expect(textOf((await store.readUserProfile(account))?.sealed)).toBe('sealed with first');
  });

  test('replacing a profile keeps e-mails unique and the creation time', async () => {
    const store = open();
    const [a, b] = [userProfile(freshAccount()), userProfile(freshAccount())];
    expect(await store.replaceUserProfile(replacement(a))).toEqual({ kind: 'not_found' });
    await store.openPerson({ account: a.account, newKey, at: AT });
    expect(await store.replaceUserProfile(replacement(a))).toEqual({ kind: 'not_found' });
    await store.createUserProfile(a);
    await store.createUserProfile(b);
    expect(await store.replaceUserProfile(replacement(a, b.emailDigest))).toEqual({ kind: 'email_taken' });
    const changed = { ...replacement(a, `email ${fresh()}`), sealer: sealedAs('changed'), at: AT + 9 };
    expect(await store.replaceUserProfile(changed)).toEqual({ kind: 'replaced' });
    expect(await store.replaceUserProfile(changed)).toEqual({ kind: 'replaced' });
    const stored = await store.readUserProfile(a.account);
    expect(textOf(stored?.sealed)).toBe('changed');
    expect(stored).toMatchObject({ createdAt: AT, updatedAt: AT + 9 });
    expect(await store.createUserProfile(userProfile(freshAccount(), { emailDigest: a.emailDigest }))).toMatchObject({
      kind: 'created',
    });
  });

  test('a replacement that names no e-mail keeps the one that the profile has', async () => {
    const store = open();
    const a = userProfile(freshAccount());
    await store.createUserProfile(a);
    const kept = { ...replacement(a), email: null, sealer: sealedAs('changed'), at: AT + 9 };
    expect(await store.replaceUserProfile(kept)).toEqual({ kind: 'replaced' });
    expect(textOf((await store.readUserProfile(a.account))?.sealed)).toBe('changed');
    const next = userProfile(freshAccount(), { emailDigest: a.emailDigest });
    expect(await store.createUserProfile(next)).toEqual({ kind: 'email_taken' });
    expect(await store.replaceUserProfile({ ...kept, account: freshAccount() })).toEqual({ kind: 'not_found' });
  });

  test('an export holds everything about a person, and an erasure leaves only numbers', async () => {
    const store = open();
    const account = freshAccount();
    expect(await store.exportPerson(account)).toBe(null);
    expect(await store.erasePerson({ account, at: AT })).toBe(null);

    const posted = await store.postTransaction(transaction(account, { sealer: sealedAs('why'), amount: 7 }));
    await store.createUserProfile(userProfile(account));
    const ipDigest = `ip ${fresh()}`;
    const click = await newClick(store, account, { ipDigest });
    await store.creditLead(lead(click.clickId, { amount: 3 }));
    const source = { source: 'network', externalId: `t${fresh()}`, eventId: '3', clickId: click.clickId };
    const reversal = {
      ...source,
      takes: 'event' as const,
      reason: 'chargeback',
      deliveryId: `dlv_${fresh()}_`,
      at: AT,
    };
    expect(await store.reverseLead(reversal)).toEqual({ kind: 'early' });
    const made = await store.createTicket(ticket(account));
    const records = await store.exportPerson(account);
    expect(records).toMatchObject({ balance: 10, createdAt: AT, person: await store.findPerson(account) });
    expect(records?.ledger.map((row) => textOf(row.sealedDescription))).toEqual([null, 'why']);
    expect(textOf(records?.profile?.sealed)).toBe('profile');
    expect(records?.clicks.map((row) => row.clickId)).toEqual([click.clickId]);
    expect(records?.deliveries).toEqual([]);
    expect(records?.earlyReversals).toEqual([{ ...source, reason: 'chargeback', at: AT }]);
    expect(records?.tickets.map((row) => row.ticketId)).toEqual(made.kind === 'created' ? [made.ticketId] : []);

    const facts = { account: freshAccount(), ipDigest, panelId: null };
    expect((await store.targetingFacts(facts)).completedOfferIds).toEqual([click.offerId]);
    expect(await store.erasePerson({ account, at: AT })).toEqual({
      accountId: records?.person.accountId,
      profiles: 1,
      descriptions: 1,
      clicks: 1,
      tickets: 1,
      postbacks: 0,
    });
    expect(await store.findPerson(account)).toBe(null);
    expect(await store.readUserProfile(account)).toBe(null);
    expect(await store.exportPerson(account)).toBe(null);
    expect((await store.targetingFacts(facts)).completedOfferIds).toEqual([]);
    expect(await store.readClick(click.clickId)).toMatchObject({ accountId: null, sealed: null, ipDigest: null });
    expect(await store.creditLead(lead(click.clickId))).toEqual({ kind: 'erased' });

    const again = await store.postTransaction(transaction(account, { amount: 1 }));
    expect(again).toMatchObject({ kind: 'posted', balance: 1 });
    expect((await store.findPerson(account))?.accountId).not.toBe(records?.person.accountId);
    expect(posted.kind).toBe('posted');
    expect((await store.verifyLedger({ limit: 5 })).broken).toEqual([]);
  });

  test("an erasure that names a person's key does not erase the next person with the same subid", async () => {
    const store = open();
    const account = freshAccount();
    const person = await store.openPerson({ account, newKey: () => bytes(`key ${fresh()}`), at: AT });
    expect(await store.erasePerson({ account, wrappedKey: bytes('of somebody else'), at: AT })).toBe(null);
    expect(await store.findTokenHolder(account)).toEqual(person);
    const { accountId, wrappedKey } = person;
    expect(await store.erasePerson({ account, wrappedKey, at: AT })).toMatchObject({ accountId });
    expect(await store.erasePerson({ account, wrappedKey, at: AT })).toBe(null);
    expect((await store.purgeLog({ waitMs: 0 })).kind).toBe(store.engine === 'sqlite' ? 'done' : 'unsupported');
  });

  test('persons are listed in the order of their accounts, page by page', async () => {
    const store = open();
    const accounts = [freshAccount(), freshAccount(), freshAccount()];
    const opened = [];
    for (const account of accounts) {
      const { accountId, wrappedKey } = await store.openPerson({
        account,
        newKey: () => bytes(`key ${fresh()}`),
        at: AT,
      });
      opened.push({ accountId, wrappedKey, account });
    }
    const after = (opened[0]?.accountId ?? 0) - 1;
    expect(await store.listPersons({ after, limit: 3 })).toEqual(opened);
    expect(await store.listPersons({ after, limit: 2 })).toEqual(opened.slice(0, 2));
  });

  test('either all wrapped keys are replaced, or none', async () => {
    const store = open();
    const accounts = [freshAccount(), freshAccount()];
    for (const account of accounts) await store.createUserProfile(userProfile(account));
    const listed = await store.listWrappedKeys({ after: 0, limit: 100_000 });
    expect(listed.map((row) => row.accountId)).toEqual(listed.map((row) => row.accountId).sort((a, b) => a - b));
    const firstPage = await store.listWrappedKeys({ after: 0, limit: 1 });
    const rest = await store.listWrappedKeys({ after: firstPage[0]?.accountId ?? 0, limit: 100_000 });
    expect([...firstPage, ...rest]).toEqual(listed);

    const keys = listed.map(({ accountId, sealedProfile }) => ({
      accountId,
      wrappedKey: bytes(`new ${accountId}`),
      emailDigest: sealedProfile === null ? null : `new ${accountId}`,
      idDigest: null,
    }));
    const installation = { rewrapped: 'yes' };
    const { version } = await store.loadDirectory();
    const secrets = { version, sources: [], postbacks: [], feeds: [], totp: [] };
    await expect(store.replaceWrappedKeys({ keys: keys.slice(1), secrets, installation })).rejects.toThrow('rewrapped');
    expect(await store.listWrappedKeys({ after: 0, limit: 100_000 })).toEqual(listed);
    expect(await store.readInstallationValue('rewrapped')).toBe(null);
    await store.replaceWrappedKeys({ keys, secrets, installation });
    const replaced = await store.listWrappedKeys({ after: 0, limit: 100_000 });
    expect(replaced.map((row) => textOf(row.wrappedKey))).toEqual(keys.map((key) => textOf(key.wrappedKey)));
    expect(await store.readInstallationValue('rewrapped')).toBe('yes');
    const taken = keys.find((key) => key.emailDigest !== null)?.emailDigest ?? '';
    expect(await store.createUserProfile(userProfile(freshAccount(), { emailDigest: taken }))).toEqual({
      kind: 'email_taken',
    });
  });
}
