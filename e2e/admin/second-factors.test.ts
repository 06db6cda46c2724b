import { expect, test } from 'vitest';
import { cli, newPerson, openAdminClient, tokenIn, withKey, withSession } from '../support/requests/admins.ts';
import { addApp, addPasskey, codeOf, ticketOf } from '../support/requests/second-factors.ts';
import { MINUTE } from '../../server/runtime/clock.fixture.ts';
import { onEveryEngine } from '../support/service/on-every-engine.ts';
import { everyRow } from '../support/database/every-row.ts';
import type { TestService } from '../support/service/start-service.ts';

const STEP = 30_000;

/** Answers the second step with a code, as someone from this address. */
async function finish(service: TestService, ticket: string, code: string) {
  const { ask } = await openAdminClient(service);
  return ask('finishSignIn', { json: { ticket, code } });
}

onEveryEngine('authenticator apps', (ready) => {
  test('an app counts once a code of it was right; from then on, the password alone signs no one in', async () => {
    const service = ready();
    const person = await newPerson(service);
    const begun = (await person.ask('beginTotp')).body as { secret: string; uri: string };
    const secret = service.secrets.add(begun.secret);
    expect(secret).toMatch(/^[A-Z2-7]{32}$/);
    expect(begun.uri).toContain(`secret=${secret}`);
    const { ask } = await openAdminClient(service);
    const { name, password } = person;
    expect((await ask('signIn', { json: { name, password } })).status).toBe(204);
    for (const code of ['000000', '12', codeOf(service, secret, 3)]) {
      expect((await person.ask('confirmTotp', { json: { code } })).failing).toEqual(['code']);
    }
    const confirmed = await person.ask('confirmTotp', { json: { code: codeOf(service, secret) } });
    const { recovery_codes: codes } = confirmed.body as { recovery_codes: string[] };
    expect(new Set(codes).size).toBe(10);
    for (const code of codes) expect(service.secrets.add(code)).toMatch(/^([0-9a-z]{5}-){4}[0-9a-z]{5}$/);
    expect((await person.ask('readFactors')).body).toMatchObject({ has_app: true, recovery_codes: 10 });
    const { factors, ticket } = await ticketOf(service, person);
    expect(factors).toEqual(['app', 'recovery-code']);
    for (const name of ['me', 'readFactors'] as const) {
      expect((await (await withSession(service, ticket)).ask(name)).status).toBe(401);
    }
    const answer = await finish(service, ticket, ` ${codeOf(service, secret, 1).replace(/^.{3}/, '$& ')} `);
    expect(answer.status, answer.text).toBe(204);
    const token = tokenIn(answer);
    expect(token).not.toBe(ticket);
    expect((await (await withSession(service, token)).ask('me')).body).toMatchObject({ name: person.name });
  });

  test('a code counts once, one step early or late, and never after a later one', async () => {
    const service = ready();
    const person = await newPerson(service);
    const { secret } = await addApp(service, person);
    service.clock.forward(10 * STEP);
    const tried = async (steps: number) =>
      (await finish(service, (await ticketOf(service, person)).ticket, codeOf(service, secret, steps))).status;
    expect([await tried(-2), await tried(2)]).toEqual([401, 401]);
    expect([await tried(-1), await tried(-1)]).toEqual([204, 401]);
    expect([await tried(1), await tried(1), await tried(0)]).toEqual([204, 401, 401]);
    service.clock.forward(2 * STEP);
    expect(await tried(0)).toBe(204);
  });

  test('of two sign-ins at once with one code, one succeeds', async () => {
    const service = ready();
    const person = await newPerson(service);
    const { secret } = await addApp(service, person);
    const tickets = [await ticketOf(service, person), await ticketOf(service, person)];
    const code = codeOf(service, secret);
    const answers = await Promise.all(tickets.map(({ ticket }) => finish(service, ticket, code)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([204, 401]);
  });

  test('each recovery code signs in once, as it is typed, and new ones replace all others', async () => {
    const service = ready();
    const person = await newPerson(service);
    const { recoveryCodes } = await addApp(service, person);
    const [first = '', second = '', third = ''] = recoveryCodes;
    const tried = async (code: string) =>
      (await finish(service, (await ticketOf(service, person)).ticket, code)).status;
    expect([await tried(first), await tried(first)]).toEqual([204, 401]);
    expect(await tried(second.toUpperCase().replaceAll('-', ' '))).toBe(204);
    expect((await person.ask('readFactors')).body).toMatchObject({ recovery_codes: 8 });
    const renewed = (await person.ask('renewRecoveryCodes')).body as { recovery_codes: string[] };
    for (const code of renewed.recovery_codes) service.secrets.add(code);
    expect(await tried(third)).toBe(401);
    expect(await tried(renewed.recovery_codes[0] ?? '')).toBe(204);
  });

  test('the second step ends five minutes after the password, and belongs to that sign-in', async () => {
    const service = ready();
    const person = await newPerson(service);
    const { secret } = await addApp(service, person);
    expect((await finish(service, 'x'.repeat(43), codeOf(service, secret))).code).toBe('sign_in_expired');
    const { ticket } = await ticketOf(service, person);
    service.clock.forward(5 * MINUTE);
    expect((await finish(service, ticket, codeOf(service, secret))).code).toBe('sign_in_expired');
    const later = await ticketOf(service, person);
    expect((await finish(service, later.ticket, codeOf(service, secret))).status).toBe(204);
    expect((await finish(service, later.ticket, codeOf(service, secret, 1))).code).toBe('sign_in_expired');
  });

  test('wrong codes wait longer and longer, whatever the right password does between, and are recorded', async () => {
    const service = ready();
    const person = await newPerson(service);
    const { recoveryCodes, secret } = await addApp(service, person);
    const statuses: number[] = [];
    for (let guess = 0; guess < 8; guess += 1) {
      const { ticket } = await ticketOf(service, person);
      statuses.push((await finish(service, ticket, '000000')).status);
    }
    expect(statuses).toEqual([401, 401, 401, 401, 401, 401, 429, 429]);
    const { ticket } = await ticketOf(service, person);
    for (const code of [codeOf(service, secret), recoveryCodes[0] ?? '']) {
      expect((await finish(service, ticket, code)).code).toBe('too_many_requests');
    }
    const filter = { before: null, limit: 9, action: 'sign-in.failed', actorId: person.adminId, publishers: null };
    const rows = await service.store.listAudit(filter);
    expect(rows.map(({ after }) => after)).toEqual(rows.map(() => ({ factor: 'app' })));
    expect(rows).toHaveLength(6);
    service.clock.forward(2_000);
    expect((await finish(service, ticket, codeOf(service, secret))).status).toBe(204);
  });

  test('adding and removing a factor needs the password again, and ends the other sessions', async () => {
    const service = ready();
    const person = await newPerson(service);
    const { name, password } = person;
    const { ask } = await openAdminClient(service);
    const elsewhere = await withSession(service, tokenIn(await ask('signIn', { json: { name, password } })));
    expect((await elsewhere.ask('me')).status).toBe(200);
    await addApp(service, person);
    expect((await elsewhere.ask('me')).status).toBe(401);
    service.clock.forward(10 * MINUTE);
    for (const needed of ['beginTotp', 'removeTotp', 'renewRecoveryCodes', 'askNewPasskey'] as const) {
      expect((await person.ask(needed)).code).toBe('password_needed');
    }
    expect((await person.ask('confirmTotp', { json: { code: '123456' } })).code).toBe('password_needed');
    expect((await person.ask('stepUp', { json: { password } })).status).toBe(204);
    expect((await person.ask('removeTotp')).status).toBe(204);
    expect([(await person.ask('removeTotp')).code, (await person.ask('renewRecoveryCodes')).code]).toEqual([
      'not_found',
      'not_found',
    ]);
    expect((await ask('signIn', { json: { name, password } })).status).toBe(204);
  });

  test('a new app replaces the old one only once it is confirmed', async () => {
    const service = ready();
    const person = await newPerson(service);
    const old = await addApp(service, person);
    const begun = (await person.ask('beginTotp')).body as { secret: string };
    const next = service.secrets.add(begun.secret);
    const tried = async (secret: string) =>
      (await finish(service, (await ticketOf(service, person)).ticket, codeOf(service, secret))).status;
    expect(await tried(next)).toBe(401);
    expect(await tried(old.secret)).toBe(204);
    service.clock.forward(STEP);
    const confirmed = await person.ask('confirmTotp', { json: { code: codeOf(service, next) } });
    expect(confirmed.body).toEqual({ recovery_codes: null });
    service.clock.forward(STEP);
    expect(await tried(old.secret)).toBe(401);
    expect(await tried(next)).toBe(204);
  });

  test('neither the database, nor the audit log, nor any later response has a secret or a code', async () => {
    const service = ready();
    const person = await newPerson(service);
    const { recoveryCodes, secret } = await addApp(service, person);
    const { ticket } = await ticketOf(service, person);
    await finish(service, ticket, recoveryCodes[0] ?? '');
    const rows = JSON.stringify([...(await everyRow(service.databaseUrl))]);
    const answers = await Promise.all([person.ask('readFactors'), person.ask('me'), person.ask('listAudit')]);
    const shown = [rows, ...answers.map(({ text }) => text)].join('\n');
    for (const hidden of [secret, ticket, ...recoveryCodes, ...recoveryCodes.map((code) => code.replaceAll('-', ''))]) {
      expect(shown.includes(hidden)).toBe(false);
    }
  });

  test('a command resets a person, with a new password and without factors', async () => {
    const service = ready();
    const person = await newPerson(service);
    await addApp(service, person);
    await addPasskey(service, person);
    const link = await service.app.admins.resetPassword(person.name, cli);
    const { ask } = await openAdminClient(service);
    const { factors } = await ticketOf(service, person);
    expect(factors).toContain('app');
    const password = service.secrets.add('harbor quest nineteen');
    expect((await ask('useLink', { json: { token: link?.token ?? '', password } })).status).toBe(204);
    expect((await ask('signIn', { json: { name: person.name, password } })).status).toBe(204);
  });

  test('where everyone has to have a factor, anyone who has none can only add one', async () => {
    const service = ready();
    const owner = await newPerson(service);
    const key = await withKey(service);
    const other = await newPerson(service, { role: 'viewer', publishers: null });
    expect((await owner.ask('requireFactor', { json: { is_required: true } })).status).toBe(204);
    try {
      for (const name of ['listWalls', 'listOffers', 'listLeads'] as const) {
        expect((await other.ask(name)).code).toBe('second_factor_needed');
        expect((await key.ask(name)).status).toBe(200);
      }
      expect((await other.ask('listTeam')).code).toBe('not_permitted');
      expect((await owner.ask('requireFactor', { json: { is_required: false } })).code).toBe('second_factor_needed');
      expect((await other.ask('me')).body).toMatchObject({ needs_factor: true });
      await addApp(service, other);
      expect((await other.ask('me')).body).toMatchObject({ needs_factor: false });
      expect((await other.ask('listWalls')).status).toBe(200);
      await addPasskey(service, owner);
    } finally {
      expect((await key.ask('requireFactor', { json: { is_required: false } })).status).toBe(204);
    }
    expect((await (await newPerson(service)).ask('listWalls')).status).toBe(200);
  });
});
