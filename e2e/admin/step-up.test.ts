import { adminApi, type AdminEndpointName } from '@rewards-wall/shared/admin/api.ts';
import { expect, onTestFinished, test } from 'vitest';
import { demoOwnerToken } from '../../demo/seed/open-owner.ts';
import { systemIds } from '../../server/runtime/ids.ts';
import { wallKeyOf } from '../support/requests/admin-samples.ts';
import { newPerson, openAdminClient, tokenIn, withSession } from '../support/requests/admins.ts';
import { answerWith } from '../support/requests/authenticator.ts';
import { addApp, addPasskey, optionsIn, ownClaims } from '../support/requests/second-factors.ts';
import { MINUTE } from '../../server/runtime/clock.fixture.ts';
import { onEveryEngine } from '../support/service/on-every-engine.ts';
import { startService } from '../support/service/start-service.ts';

/** What shows or makes a secret, changes permissions or where credits are sent, or can't be undone. */
const needed: readonly AdminEndpointName[] = [
  ...(['beginTotp', 'confirmTotp', 'removeTotp', 'renewRecoveryCodes'] as const),
  ...(['askNewPasskey', 'addPasskey', 'removePasskey', 'requireFactor'] as const),
  ...(['beginProviderConnect', 'removeProviderAccount'] as const),
  ...(['invite', 'changeRole', 'endTeamSession', 'removeAdmin'] as const),
  ...(['createAdminKey', 'createWallKey', 'endWallKey', 'detachEmail', 'eraseUser'] as const),
  ...(['addPostback', 'movePostback', 'rotatePostback', 'endPostbackOverlap', 'removePostback'] as const),
  ...(['addFeed', 'changeFeed', 'removeFeed', 'readCallback'] as const),
  ...(['addSource', 'changeSource', 'rotateSource', 'readSourceCallback', 'removeSource'] as const),
  ...(['addSurveyProvider', 'changeSurveyProvider', 'removeSurveyProvider'] as const),
];

test('what creates secrets, changes who may do what, or erases needs the password at most ten minutes ago', async () => {
  const service = await startService();
  onTestFinished(() => service.stop());
  const ids: Readonly<Record<string, number>> = (await wallKeyOf(service, service.pubId)).params;
  const owner = await newPerson(service);
  service.clock.forward(10 * MINUTE);
  const refused: string[] = [];
  for (const name of Object.keys(adminApi) as AdminEndpointName[]) {
    const names = [...adminApi[name].path.matchAll(/\{(\w+)\}/g)].map(([, part = '']) => part);
    const params = Object.fromEntries(names.map((part) => [part, ids[part] ?? 'x']));
    // It would end the session of the others.
    if (name === 'signOut') continue;
    const body = adminApi[name].method === 'GET' ? {} : { json: {} };
    const { code } = await owner.ask(name, { params, ...body });
    if (code === 'password_needed') refused.push(name);
  }
  expect(refused.toSorted()).toEqual(needed.toSorted());
});

test("the demo's owner, who has nothing to prove with, is not asked until they have a passkey", async () => {
  const service = await startService();
  onTestFinished(() => service.stop());
  const token = await demoOwnerToken({ ...service, ids: systemIds() });
  const opened = await (await openAdminClient(service)).ask('useLink', { json: { token } });
  const owner = await withSession(service, tokenIn(opened));
  service.clock.forward(60 * MINUTE);
  const invite = () => owner.ask('invite', { json: { role: 'viewer', publishers: null } });
  expect((await owner.ask('me')).body).toMatchObject({ has_password: false, proven_until: null });
  expect((await invite()).status).toBe(201);
  await addPasskey(service, owner);
  service.clock.forward(10 * MINUTE);
  expect((await invite()).code).toBe('password_needed');
});

onEveryEngine('the token of a session', (ready) => {
  test('step-up and every change of factors replace it: the one before ends at once, and the session goes on', async () => {
    const service = ready();
    const person = await newPerson(service);
    const { ask, newestToken, password } = person;
    const sessionOf = async () =>
      ((await ask('listSessions')).body as { sessions: { session_id: string }[] }).sessions.map(
        (one) => one.session_id,
      );
    const [session, ...others] = await sessionOf();
    expect(others).toEqual([]);
    const replaced: string[] = [];
    const replaces = async (what: string, act: () => Promise<unknown>): Promise<void> => {
      const before = newestToken();
      await act();
      expect(newestToken(), what).not.toBe(before);
      replaced.push(before);
      expect(await sessionOf(), what).toEqual([session]);
    };
    await replaces('the password', () => ask('stepUp', { json: { password } }));
    await replaces('a new app', () => addApp(service, person));
    let passkey: Awaited<ReturnType<typeof addPasskey>> | undefined;
    await replaces('a new passkey', async () => (passkey = await addPasskey(service, person)));
    const added = passkey ?? expect.unreachable();
    await replaces('a passkey', async () => {
      const options = await optionsIn(ask('askStepUpPasskey'));
      const proven = await ask('stepUp', { json: { passkey: answerWith(added.passkey, options, ownClaims) } });
      expect(proven.status, proven.text).toBe(204);
    });
    await replaces('new recovery codes', async () => {
      const { body } = await ask('renewRecoveryCodes');
      for (const code of (body as { recovery_codes: string[] }).recovery_codes) service.secrets.add(code);
    });
    await replaces('no app', () => ask('removeTotp'));
    await replaces('no passkey', () => ask('removePasskey', { params: { passkey_id: added.passkeyId } }));
    for (const token of replaced) {
      expect((await (await withSession(service, token)).ask('me')).code).toBe('not_signed_in');
    }
    // What failed replaced nothing.
    const last = newestToken();
    expect((await ask('stepUp', { json: { password: 'wrong' } })).code).toBe('sign_in_failed');
    expect((await ask('removeTotp')).code).toBe('not_found');
    expect([newestToken(), (await ask('me')).status]).toEqual([last, 200]);
  });

  test('of two at once with one token, only one replaces it, and its token is the one that counts', async () => {
    const service = ready();
    const { password, token } = await newPerson(service);
    const tabs = [await withSession(service, token), await withSession(service, token)];
    const answers = await Promise.all(tabs.map(({ ask }) => ask('stepUp', { json: { password } })));
    expect(answers.map(({ code, status }) => code ?? status).toSorted()).toEqual([204, 'not_signed_in']);
    const signedIn = await Promise.all(tabs.map(async ({ ask }) => (await ask('me')).status));
    expect(signedIn).toEqual(answers.map(({ status }) => (status === 204 ? 200 : 401)));
  });

  test('requests next to it are done, or refused as a whole with nothing written', async () => {
    const service = ready();
    const { adminId, ask, password, token } = await newPerson(service);
    const beside = await withSession(service, token);
    const names = ['a', 'b', 'c', 'd', 'e', 'f'];
    const create = (name: string) =>
      beside.ask('createAdminKey', { json: { name: `${adminId} ${name}`, role: 'viewer' } });
    const [proven, ...made] = await Promise.all([ask('stepUp', { json: { password } }), ...names.map(create)]);
    expect(proven.status).toBe(204);
    for (const { body } of made) {
      const key: unknown = Reflect.get(Object(body), 'key');
      if (typeof key === 'string') service.secrets.add(key);
    }
    for (const { code, status } of made) expect([201, 'not_signed_in']).toContain(code ?? status);
    const { keys } = (await ask('listAdminKeys')).body as { keys: { name: string }[] };
    const own = keys.filter(({ name }) => name.startsWith(adminId));
    expect(own).toHaveLength(made.filter(({ status }) => status === 201).length);
  });
});
