import { adminApi, type AdminEndpointName } from '@rewards-wall/shared/admin/api.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { databaseDigest } from '../support/database/database-digest.ts';
import { settledDigest } from '../support/database/settled-digest.ts';
import { COOKIE, newPerson, tokenIn, type Person } from '../support/requests/admins.ts';
import { startService, type TestService } from '../support/service/start-service.ts';
import { names, requestOf, requests } from './endpoint-requests.ts';
import { provider } from './provider-requests.ts';

/** What accepted calls write without a row in the audit log, and why. */
const unrecorded: Partial<Record<AdminEndpointName, string>> = {
  askStepUpPasskey: 'A challenge. Its response is recorded.',
  askNewPasskey: 'A challenge. The passkey that responds to it is recorded.',
  readSystem: 'Readiness tries whether the database takes writes. That changes nothing.',
  beginTotp: 'A secret that counts once it is confirmed, which is recorded.',
};

let service: TestService;

beforeAll(async () => {
  // After a minute, retention would write what it removed.
  service = await startService({ env: { ...provider.env, RETENTION_INTERVAL_S: '0' } });
});
afterAll(() => service.stop());

/** The actions that were recorded since a row, oldest first. */
async function recordedSince(auditId: number): Promise<string[]> {
  const filter = { before: null, limit: 20, action: null, actorId: null, publishers: null };
  const rows = await service.store.listAudit(filter);
  return rows
    .filter((row) => row.auditId > auditId)
    .map(({ action }) => action)
    .toReversed();
}

async function newestRow(): Promise<number> {
  const filter = { before: null, limit: 1, action: null, actorId: null, publishers: null };
  return (await service.store.listAudit(filter))[0]?.auditId ?? 0;
}

/** Calls an endpoint once, with all that the request needs made before. */
async function callOnce(name: AdminEndpointName, person: Person) {
  const request = await requestOf(service, name, { person, pubId: service.pubId });
  const before = { row: await newestRow(), digest: await settledDigest(service) };
  const answer = await person.ask(name, request);
  expect(answer.status, answer.text).toBeLessThan(300);
  const hasWritten = databaseDigest(service.databaseUrl) !== before.digest;
  return { answer, hasWritten, recorded: await recordedSince(before.row) };
}

test.each(names)('%s: whatever an accepted call writes, the audit log says so', async (name) => {
  const { answer, hasWritten, recorded } = await callOnce(name, await newPerson(service));
  const { audit } = requests[name];
  if (audit !== undefined) expect(recorded).toContain(audit);
  // Everything that changes something declares what it records, or is on the list for as long as it writes.
  const isKnown = name in unrecorded;
  expect({ name, isUnrecorded: hasWritten && recorded.length === 0 }).toEqual({ name, isUnrecorded: isKnown });
  if (adminApi[name].method === 'GET' || isKnown) return;
  expect(hasWritten, 'a change writes, or is a question that is asked by POST').toBe(recorded.length > 0);
  const isOfSession = answer.headers.get('set-cookie')?.includes(`${COOKIE}=`) === true;
  const setsCookie = isOfSession && tokenIn(answer) !== '';
  const opens = ['signIn', 'finishSignIn', 'signInByPasskey', 'useLink', 'finishProviderSignIn'].includes(name);
  expect({ name, setsCookie }).toEqual({ name, setsCookie: opens || 'renewsSession' in adminApi[name] });
});
