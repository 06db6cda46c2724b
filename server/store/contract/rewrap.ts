import { expect, test } from 'vitest';
import type { Directory } from '../ports/directory.ts';
import type { ServiceSecrets } from '../ports/rewrap.ts';
import { AT, bytes, fresh, freshId, newWall, textOf, type OpenStore } from './fixtures.ts';

/** Every sealed secret of sources and postbacks, as text. */
function secretsIn({ sources, postbacks }: Directory): Record<string, (string | null)[]> {
  return Object.fromEntries([
    ...sources.map(({ name, sealedSecret, sealedPrevious, sealedCredential }) => [
      name,
      [sealedSecret, sealedPrevious, ...(sealedCredential ? [sealedCredential] : [])].map(textOf),
    ]),
    ...postbacks.map(({ postbackId, sealedUrl, sealedSecret, sealedPrevious }) => [
      postbackId,
      [sealedUrl, sealedSecret, ...(sealedPrevious ? [sealedPrevious] : [])].map(textOf),
    ]),
  ]) as Record<string, (string | null)[]>;
}

/** Secrets of sources and postbacks under a new master key. `persons.ts` tests the keys of persons. */
export function rewrapContract(open: OpenStore): void {
  test('either all sealed secrets are replaced or none, and only if the settings have not changed since', async () => {
    const store = open();
    const { adwallId } = await newWall(store);
    const names = {
      plain: `plain-${fresh()}`,
      surveys: `surveys-${fresh()}`,
      rotated: `rotated-${fresh()}`,
      postback: `pbk_${fresh()}`,
    };
    const source = {
      scheme: 'hmac-sha256',
      ips: [],
      maxAgeMs: 1,
      screenoutCredits: 0,
      sealedSecret: bytes('first'),
      at: AT,
    };
    await store.createSource({ ...source, name: names.plain });
    const survey = { provider: 'cpx', isPaused: false, settings: {}, answers: null };
    await store.createSource({ ...source, name: names.surveys, survey, sealedCredential: bytes('key') });
    await store.createSource({ ...source, name: names.rotated });
    await store.rotateSource({
      name: names.rotated,
      scheme: 'hmac-sha256',
      sealedSecret: bytes('second'),
      previousUntil: AT,
    });
    const postback = { adwallId, kind: 'get' as const, sealedUrl: bytes('url'), sealedSecret: bytes('secret'), at: AT };
    await store.createPostback({ ...postback, postbackId: names.postback });
    const rotation = { postbackId: names.postback, sealedSecret: bytes('newer'), previousUntil: AT + 1, at: AT };
    await store.rotatePostback(rotation);

    const feed = {
      name: `feed-${fresh()}`,
      adapter: 'tune',
      source: names.plain,
      settings: {},
      currency: 'USD',
    };
    const terms = {
      rate: 1_000_000,
      share: 10_000,
      everyMs: 1,
      isPaused: false,
      reportDueAt: AT,
      sealedCredential: bytes('credential'),
      at: AT,
    };
    await store.createFeed({ feed: { ...feed, ...terms }, newSource: null });

    const adminId = freshId('adm');
    await store.beginTotp({ adminId, sealed: bytes('app') });
    const before = await store.loadDirectory();
    const people = await store.listWrappedKeys({ after: 0, limit: 100_000 });
    const keys = people.map(({ accountId, wrappedKey }) => ({
      accountId,
      wrappedKey,
      emailDigest: null,
      idDigest: null,
    }));
    const anew = (sealed: Uint8Array | null): Uint8Array => bytes(`new ${textOf(sealed)}`);
    const secrets: ServiceSecrets = {
      version: before.version,
      sources: before.sources.map(({ name, sealedSecret, sealedPrevious, sealedCredential }) => ({
        name,
        sealedSecret: anew(sealedSecret),
        sealedPrevious: sealedPrevious && anew(sealedPrevious),
        sealedCredential: sealedCredential && anew(sealedCredential),
      })),
      postbacks: before.postbacks.map(({ postbackId, sealedUrl, sealedSecret, sealedPrevious }) => ({
        postbackId,
        sealedUrl: anew(sealedUrl),
        sealedSecret: anew(sealedSecret),
        sealedPrevious: sealedPrevious && anew(sealedPrevious),
      })),
      feeds: (await store.listFeeds()).map(({ name, sealedCredential }) => ({
        name,
        sealedCredential: sealedCredential && anew(sealedCredential),
      })),
      totp: (await store.listTotpSecrets()).map(({ adminId: id, sealed, sealedNext }) => ({
        adminId: id,
        sealed: sealed && anew(sealed),
        sealedNext: sealedNext && anew(sealedNext),
      })),
    };

    const meanwhile = `meanwhile-${fresh()}`;
    await store.createSource({ ...source, name: meanwhile });
    await expect(store.replaceWrappedKeys({ keys, secrets, installation: {} })).rejects.toThrow('Stop the service');
    const unchanged = await store.loadDirectory();
    expect(secretsIn(unchanged)).toEqual({ ...secretsIn(before), [meanwhile]: ['first', null] });

    const { version } = unchanged;
    await store.replaceWrappedKeys({ keys, secrets: { ...secrets, version }, installation: {} });
    const after = await store.loadDirectory();
    expect(after.version).toBeGreaterThan(version);
    expect(secretsIn(after)).toMatchObject({
      [names.plain]: ['new first', null],
      [names.surveys]: ['new first', null, 'new key'],
      [names.rotated]: ['new second', 'new first'],
      [names.postback]: ['new url', 'new newer', 'new secret'],
      [meanwhile]: ['first', null],
    });
    const [rewrapped] = await store.listFeeds(feed.name);
    expect(textOf(rewrapped?.sealedCredential)).toBe('new credential');
    expect(textOf((await store.factorsOf(adminId)).totp?.sealedNext)).toBe('new app');
  });
}
