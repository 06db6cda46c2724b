import { expect, test } from 'vitest';
import type { Store } from '../store.ts';
import { AT, bytes, fresh, type OpenStore } from './fixtures.ts';

/** Accounts at survey providers: how they are asked, and who changed that. */
export function surveyAccountsContract(open: OpenStore): void {
  const newSource = async (store: Store): Promise<string> => {
    const name = `surveys-${fresh()}`;
    const survey = { provider: 'cpx', isPaused: false, settings: { app_id: '1' }, answers: null };
    const secret = { sealedSecret: bytes('secret'), sealedCredential: bytes('key') };
    const settings = { scheme: 'cpx-research', ips: [], maxAgeMs: 1, screenoutCredits: 0 };
    expect(await store.createSource({ name, ...settings, ...secret, survey, at: AT })).toEqual({ kind: 'created' });
    return name;
  };

  test('how a provider is asked can be changed, and only for a provider', async () => {
    const store = open();
    const name = await newSource(store);
    const survey = { provider: 'cpx', isPaused: true, settings: {}, answers: { questions: {} } };
    expect(await store.changeSurveySource({ name, survey })).toEqual({ kind: 'changed' });
    const { sources } = await store.loadDirectory();
    expect(sources.find((source) => source.name === name)).toMatchObject({ survey });
    expect(await store.changeSurveySource({ name: 'none', survey })).toEqual({ kind: 'unknown_source' });
  });

  test('adding, changing and removing a provider are recorded with the change, and refusals are not', async () => {
    const store = open();
    const name = `surveys-${fresh()}`;
    const survey = { provider: 'cpx', isPaused: false, settings: {}, answers: null };
    const audit = (action: string) => ({
      ...{ action, actor: { kind: 'cli' as const, id: null, ip: null }, at: AT, subject: name, pubId: null },
      ...{ before: null, after: null },
    });
    const source = {
      ...{ name, scheme: 'cpx-research', ips: [], maxAgeMs: 1, screenoutCredits: 0, sealedSecret: bytes('secret') },
      ...{ survey, sealedCredential: bytes('key'), at: AT, audit: audit('added') },
    };
    await store.createSource(source);
    await store.createSource({ ...source, audit: audit('added again') });
    await store.changeSurveySource({ name, survey, audit: audit('changed') });
    await store.removeSource({ name, audit: audit('removed') });
    await store.removeSource({ name, audit: audit('removed again') });
    await store.changeSurveySource({ name, survey, audit: audit('changed again') });
    const rows = await store.listAudit({ before: null, limit: 100, action: null, actorId: null, publishers: null });
    const recorded = rows.filter(({ subject }) => subject === name).map(({ action }) => action);
    expect(recorded).toEqual(['removed', 'changed', 'added']);
  });

  test("a provider's credential and the secret of its callbacks are replaced together", async () => {
    const store = open();
    const name = await newSource(store);
    const survey = { provider: 'cpx', isPaused: false, settings: {}, answers: null };
    const stored = async () => {
      const source = (await store.loadDirectory()).sources.find((one) => one.name === name);
      const { previousUntil, sealedCredential, sealedPrevious, sealedSecret } = source ?? {};
      const texts = [sealedCredential, sealedSecret, sealedPrevious].map(
        (sealed) => sealed && Buffer.from(sealed).toString(),
      );
      return { texts, previousUntil };
    };
    const secret = { sealedSecret: bytes('new secret'), previousUntil: AT + 1 };
    await store.changeSurveySource({ name, survey, sealedCredential: bytes('new key') });
    expect(await stored()).toEqual({ texts: ['new key', 'secret', null], previousUntil: null });
    await store.changeSurveySource({ name, survey, sealedCredential: bytes('newest key'), secret });
    expect(await stored()).toEqual({ texts: ['newest key', 'new secret', 'secret'], previousUntil: AT + 1 });
  });
}
