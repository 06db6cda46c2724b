import { expect, test } from 'vitest';
import { holdsToken, opensSurveys, type TokenBinding, type TokenGenerations } from '../ports/tokens.ts';
import {
  replacement,
  AT,
  bytes,
  fresh,
  freshAccount,
  newWall,
  ticket,
  userProfile,
  type OpenStore,
  sealedAs,
} from './fixtures.ts';

function bindingTo(holder: TokenGenerations, isPublic = false): TokenBinding {
  const { accountId, publicTokenGeneration, surveyTokenGeneration, tokenGeneration } = holder;
  const generation = isPublic ? publicTokenGeneration : tokenGeneration;
  return { accountId, generation, surveyGeneration: surveyTokenGeneration, isPublic };
}

/** What user tokens are bound to, and what ends them. */
export function tokensContract(open: OpenStore): void {
  const newPerson = (account = freshAccount()) =>
    open().openPerson({ account, newKey: () => bytes(`key ${fresh()}`), at: AT });

  test('every read that a token gives access to returns what the token must carry', async () => {
    const store = open();
    const account = freshAccount();
    const panelId = fresh();
    const onPanel = { ...account, kind: 'survey-profile', profileId: panelId } as const;
    const { wrappedKey: _, ...holder } = await newPerson(account);
    const created = await store.createUserProfile(userProfile(onPanel));
    const panelHolder = await store.findTokenHolder(onPanel);
    expect(created).toEqual({ kind: 'created', holder: panelHolder });
    expect(await store.findTokenHolder(account)).toMatchObject(holder);
    expect((await store.readUserProfile(onPanel))?.person).toEqual(panelHolder);
    expect((await store.listTransactions({ account, limit: null, offset: 0 })).person).toMatchObject(holder);
    const unpaged = { limit: null, offset: 0, panelId: null, everyClick: true };
    expect((await store.listActivity({ account, ...unpaged })).person).toMatchObject(holder);
    const facts = await store.targetingFacts({ account, ipDigest: null, panelId });
    expect(holder).toMatchObject(facts.user ?? {});
    expect(panelHolder).toMatchObject(facts.panelUser ?? {});
  });

  test('replacing a profile ends the token made with a publishable key, unless the call was made with that token', async () => {
    const store = open();
    const account = freshAccount();
    const profile = userProfile(account);
    const created = await store.createUserProfile(profile);
    if (created.kind !== 'created') throw new Error(created.kind);
    const [own, vouched] = [bindingTo(created.holder, true), bindingTo(created.holder)];
    expect(await store.replaceUserProfile({ ...replacement(profile), token: own })).toEqual({ kind: 'replaced' });
    expect(await store.replaceUserProfile({ ...replacement(profile), token: own })).toEqual({ kind: 'replaced' });
    expect(await store.replaceUserProfile({ ...replacement(profile), token: vouched })).toEqual({ kind: 'replaced' });
    expect(await store.replaceUserProfile({ ...replacement(profile), token: own })).toEqual({ kind: 'token_ended' });
    expect(await store.replaceUserProfile({ ...replacement(profile), token: vouched })).toEqual({ kind: 'replaced' });
    expect(await store.replaceUserProfile(replacement(profile))).toEqual({ kind: 'replaced' });
    expect(holdsToken(await store.findTokenHolder(account), vouched)).toBe(true);
  });

  test('a revoked token, or one of an erased person, writes nothing, even if someone else has the subid now', async () => {
    const store = open();
    const account = freshAccount();
    const token = bindingTo(await newPerson(account));
    expect(await store.createTicket({ ...ticket(account), token })).toMatchObject({ kind: 'created' });
    expect(await store.revokeTokens({ account, at: AT })).toEqual({ accountId: token.accountId });
    expect(await store.createTicket({ ...ticket(account), token })).toEqual({ kind: 'token_ended' });

    await store.erasePerson({ account, at: AT });
    expect(await store.revokeTokens({ account, at: AT })).toBe(null);
    expect(await store.createTicket({ ...ticket(account), token })).toEqual({ kind: 'token_ended' });
    expect(await store.findPerson(account)).toBe(null);
    const later = await newPerson(account);
    expect(await store.createTicket({ ...ticket(account), token })).toEqual({ kind: 'token_ended' });
    expect([holdsToken(later, token), holdsToken(later, bindingTo(later)), holdsToken(null, token)]).toEqual([
      false,
      true,
      false,
    ]);
  });

  test("erasing or revoking on a panel ends what the wall's tokens open there, and nothing of the wall", async () => {
    const store = open();
    const { adwallId, pubId } = await newWall(store);
    const settings = { name: 'Panel', adwall_id: adwallId, minimum_age: 13, origins: [] };
    const keys = { publishableKey: `pk_${fresh()}`, secretKeyDigest: `digest ${fresh()}` };
    const made = await store.createPanel({ pubId, settings, at: AT, ...keys });
    if (made.kind !== 'created') throw new Error(made.kind);
    const onWall = { kind: 'wall', profileId: adwallId, subid1: `user ${fresh()}` } as const;
    const onPanel = { ...onWall, kind: 'survey-profile', profileId: made.profileId } as const;
    await newPerson({ ...onWall, subid1: 'somebody else' });
    for (const end of [
      () => store.revokeTokens({ account: onPanel, at: AT }),
      () => store.erasePerson({ account: onPanel, at: AT }),
    ]) {
      await newPerson(onPanel);
      const before = await newPerson(onWall);
      const token = bindingTo(before);
      expect(opensSurveys(before, token)).toBe(true);
      await end();
      const after = await store.findTokenHolder(onWall);
      expect([holdsToken(after, token), opensSurveys(after, token)]).toEqual([true, false]);
    }
    expect(await store.findTokenHolder({ ...onWall, subid1: 'somebody else' })).toMatchObject({
      surveyTokenGeneration: 0,
    });
  });

  test("while a subid is erased and taken again, no read returns the new person's data with generations that an old token matches", async () => {
    const store = open();
    const account = { ...freshAccount(), kind: 'survey-profile' } as const;
    for (let round = 0; round < 10; round++) {
      const created = await store.createUserProfile(userProfile(account, { sealer: sealedAs(`old ${round}`) }));
      if (created.kind !== 'created') throw new Error(created.kind);
      const token = bindingTo(created.holder);
      const reads = Array.from({ length: 8 }, () => store.readUserProfile(account));
      const erased = store.erasePerson({ account, at: AT });
      const made = erased.then(() =>
        store.createUserProfile(userProfile(account, { sealer: sealedAs(`new ${round}`) })),
      );
      const more = Array.from({ length: 8 }, () => store.readUserProfile(account));
      await made;
      const seen = await Promise.all([...reads, ...more, store.readUserProfile(account)]);
      const shown = seen.filter((profile) => profile !== null && holdsToken(profile.person, token));
      const texts = shown.map((profile) => new TextDecoder().decode(profile?.sealed));
      expect(texts.filter((text) => text !== `old ${round}`)).toEqual([]);
      await store.erasePerson({ account, at: AT });
    }
  });
}
