import { expect, test } from 'vitest';
import type { Source, SurveySource } from '../ports/sources.ts';
import type { Store } from '../store.ts';
import { AT, bytes, fresh, type OpenStore } from './fixtures.ts';

/** Accounts at survey providers: how they are asked, and who changed that. */
export function surveyAccountsContract(open: OpenStore): void {
  const before: SurveySource = { provider: 'cpx', isPaused: false, settings: { app_id: '1' }, answers: null };
  const newSource = async (store: Store): Promise<string> => {
    const name = `surveys-${fresh()}`;
    const survey = before;
    const secret = { sealedSecret: bytes('secret'), sealedCredential: bytes('key') };
    const settings = { scheme: 'cpx-research', ips: [], maxAgeMs: 1, screenoutCredits: 0 };
    expect(await store.createSource({ name, ...settings, ...secret, survey, at: AT })).toEqual({ kind: 'created' });
    return name;
  };

  test('how a provider is asked can be changed, and only for a provider', async () => {
    const store = open();
    const name = await newSource(store);
    const survey = { provider: 'cpx', settings: {}, answers: { questions: {} } };
    expect(await store.changeSurveySource({ name, before, survey })).toEqual({ kind: 'changed' });
    const { sources } = await store.loadDirectory();
    expect(sources.find((source) => source.name === name)).toMatchObject({ survey });
    expect(await store.changeSurveySource({ name: 'none', before, survey })).toEqual({ kind: 'unknown_source' });
    expect(await store.pauseSurveySource({ name: 'none', isPaused: true })).toEqual({ kind: 'unknown_source' });
  });

  test('a pause and a change at the same time both last', async () => {
    const store = open();
    const name = await newSource(store);
    const survey = { ...before, terms: { currency: 'EUR', rate: 2_000_000, share: 2500 } };
    const answers = await Promise.all([
      store.pauseSurveySource({ name, isPaused: true }),
      store.changeSurveySource({ name, before, survey }),
    ]);
    expect(answers).toEqual([{ kind: 'changed' }, { kind: 'changed' }]);
    expect(await sourceNamed(store, name)).toMatchObject({ survey: { ...survey, isPaused: true } });
    // Each of them after the other has read the account, in the other order.
    await store.changeSurveySource({ name, before: survey, survey: before });
    await store.pauseSurveySource({ name, isPaused: false });
    expect(await sourceNamed(store, name)).toMatchObject({ survey: before });
  });

  test('of two changes that were checked against the same account, only the first is made', async () => {
    const store = open();
    const name = await newSource(store);
    const moved = { ...before, settings: { app_id: '1', base: 'https://new.example' } };
    const first = { name, before, survey: moved, sealedCredential: bytes('key of the new address') };
    const second = { name, before, survey: before, sealedCredential: bytes('key of the old address') };
    const secret = { sealedSecret: bytes('late secret'), previousUntil: AT };
    expect(await store.changeSurveySource(first)).toEqual({ kind: 'changed' });
    const stored = await sourceNamed(store, name);
    const version = await store.versions();
    expect(await store.changeSurveySource({ ...second, secret })).toEqual({ kind: 'changed_meanwhile' });
    expect(await sourceNamed(store, name)).toEqual(stored);
    expect(stored).toMatchObject({ survey: moved, sealedPrevious: null });
    expect(Buffer.from(stored?.sealedCredential ?? []).toString()).toBe('key of the new address');
    expect(await store.versions()).toEqual(version);
  });

  test('adding, changing and removing a provider are recorded with the change, and refusals are not', async () => {
    const store = open();
    const name = `surveys-${fresh()}`;
    const survey = { provider: 'cpx', isPaused: false, settings: {}, answers: null };
    const audit = (action: string) => ({
      action,
      actor: { kind: 'cli' as const, id: null, ip: null },
      at: AT,
      subject: name,
      pubId: null,
      before: null,
      after: null,
    });
    const source = {
      name,
      scheme: 'cpx-research',
      ips: [],
      maxAgeMs: 1,
      screenoutCredits: 0,
      sealedSecret: bytes('secret'),
      survey,
      sealedCredential: bytes('key'),
      at: AT,
      audit: audit('added'),
    };
    await store.createSource(source);
    await store.createSource({ ...source, audit: audit('added again') });
    await store.changeSurveySource({ name, before: survey, survey, audit: audit('changed') });
    await store.removeSource({ name, audit: audit('removed') });
    await store.removeSource({ name, audit: audit('removed again') });
    await store.changeSurveySource({ name, before: survey, survey, audit: audit('changed again') });
    const rows = await store.listAudit({ before: null, limit: 100, action: null, actorId: null, publishers: null });
    const recorded = rows.filter(({ subject }) => subject === name).map(({ action }) => action);
    expect(recorded).toEqual(['removed', 'changed', 'added']);
  });

  test("a provider's credential and the secret of its callbacks are replaced together", async () => {
    const store = open();
    const name = await newSource(store);
    const stored = async () => {
      const source = await sourceNamed(store, name);
      const { previousUntil, sealedCredential, sealedPrevious, sealedSecret } = source ?? {};
      const texts = [sealedCredential, sealedSecret, sealedPrevious].map(
        (sealed) => sealed && Buffer.from(sealed).toString(),
      );
      return { texts, previousUntil };
    };
    const secret = { sealedSecret: bytes('new secret'), previousUntil: AT + 1 };
    await store.changeSurveySource({ name, before, survey: before, sealedCredential: bytes('new key') });
    expect(await stored()).toEqual({ texts: ['new key', 'secret', null], previousUntil: null });
    await store.changeSurveySource({ name, before, survey: before, sealedCredential: bytes('newest key'), secret });
    expect(await stored()).toEqual({ texts: ['newest key', 'new secret', 'secret'], previousUntil: AT + 1 });
  });
}

async function sourceNamed(store: Store, name: string): Promise<Source | undefined> {
  return (await store.loadDirectory()).sources.find((source) => source.name === name);
}
