import { adminApi, type AdminEndpointName } from '@rewards-wall/shared/admin/api.ts';
import { takesKey } from '@rewards-wall/shared/admin/admin-endpoints.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { settledDigest } from '../support/database/settled-digest.ts';
import { newPerson, signIn } from '../support/requests/admins.ts';
import { startService, type TestService } from '../support/service/start-service.ts';
import { names, requestOf } from './endpoint-requests.ts';
import { provider } from './provider-requests.ts';

/** Answers that only the first request gets: they have a secret, or what a test user did. A repeat gets a problem that says so. */
const shownOnce: readonly AdminEndpointName[] = [
  ...(['addPostback', 'rotatePostback', 'createWallKey', 'createAdminKey', 'invite', 'addFeed'] as const),
  ...(['addSource', 'rotateSource'] as const),
  ...(['startTrial', 'reportTrial', 'openTestVisit'] as const),
];

const asked = names.filter((name) => adminApi[name].method !== 'GET');
const keyed = asked.filter((name) => takesKey(adminApi[name]));
const unkeyed: readonly AdminEndpointName[] = [
  // The caller isn't signed in.
  ...(['beginProviderSignIn', 'endProviderSessions', 'finishProviderSignIn'] as const),
  ...(['signIn', 'finishSignIn', 'askPasskey', 'signInByPasskey', 'readLink', 'useLink', 'signOut'] as const),
  // They replace the session's cookie.
  ...(['stepUp', 'changePassword', 'confirmTotp', 'removeTotp', 'renewRecoveryCodes'] as const),
  ...(['addPasskey', 'removePasskey'] as const),
  ...(['finishProviderStepUp', 'finishProviderConnect', 'removeProviderAccount'] as const),
  // Nothing happens until the caller confirms.
  ...(['askStepUpPasskey', 'beginTotp', 'askNewPasskey'] as const),
  ...(['beginProviderStepUp', 'beginProviderConnect'] as const),
  // They change nothing.
  ...(['tryCall', 'previewRule', 'readCallback', 'readSourceCallback', 'exportUser'] as const),
  ...(['findByEmail', 'search', 'trace'] as const),
];

let service: TestService;

beforeAll(async () => {
  // After a minute, retention would write what it removed.
  service = await startService({ env: { ...provider.env, RETENTION_INTERVAL_S: '0' } });
});
afterAll(() => service.stop());

test('all endpoints that are not asked by GET document an Idempotency-Key, but for those that are listed with a reason', async () => {
  const { paths } = (await (await fetch(`${service.url}/console/openapi.json`)).json()) as {
    paths: Record<string, Record<string, { parameters?: { name: string }[] }>>;
  };
  const documented = asked.filter((name) => {
    const { method, path } = adminApi[name];
    const { parameters = [] } = paths[path]?.[method.toLowerCase()] ?? {};
    return parameters.some((parameter) => parameter.name === 'Idempotency-Key');
  });
  expect(documented).toEqual(keyed);
  expect(keyed.length).toBeGreaterThan(30);
  expect(asked.filter((name) => !keyed.includes(name)).toSorted()).toEqual(unkeyed.toSorted());
});

test.each(keyed)(
  '%s: a repeat with its key writes nothing, and gets the first response or what to do',
  async (name) => {
    const person = await newPerson(service);
    if (name === 'endSession') {
      // The newest session ends, and so not the one that asks.
      service.clock.forward(1);
      service.secrets.add(await signIn(service, person.name, person.password));
    }
    const request = await requestOf(service, name, { person, pubId: service.pubId });
    const ask = (given = request) =>
      person.ask(name, { ...given, headers: { ...given?.headers, 'Idempotency-Key': `once-${name}` } });
    const first = await ask();
    expect(first.status, first.text).toBeLessThan(300);
    const before = await settledDigest(service);
    const again = await ask();
    if (shownOnce.includes(name)) {
      expect({ name, code: again.code }).toEqual({ name, code: 'already_carried_out' });
      // The console shows these words to people, who never see a key.
      expect(again.text).not.toContain('Idempotency-Key');
    } else
      expect({ name, status: again.status, text: again.text }).toEqual({
        name,
        status: first.status,
        text: first.text,
      });
    expect(await settledDigest(service)).toBe(before);

    const other = name === 'requireFactor' ? 'removeTestUsers' : 'requireFactor';
    const { adwallId } = await service.newWall();
    const options = other === 'requireFactor' ? { json: { is_required: false } } : { params: { adwallId } };
    const forOther = await person.ask(other, { ...options, headers: { 'Idempotency-Key': `once-${name}` } });
    const isOwn = name === 'addWall' || name === 'adjustUser';
    expect({ name, code: forOther.code }).toEqual({ name, code: isOwn ? null : 'idempotency_mismatch' });
  },
);
