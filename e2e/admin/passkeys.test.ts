import { expect, test } from 'vitest';
import { newPerson, openAdminClient, tokenIn, withSession } from '../support/requests/admins.ts';
import { answerWith, makePasskey, type Passkey } from '../support/requests/authenticator.ts';
import { addPasskey, optionsIn, ownClaims, signInWithPasskey, ticketOf } from '../support/requests/second-factors.ts';
import { DAY, MINUTE } from '../../server/runtime/clock.fixture.ts';
import { onEveryEngine } from '../support/service/on-every-engine.ts';
import { startService, type TestService } from '../support/service/start-service.ts';

type Claims = Parameters<typeof answerWith>[2];

/** What a passkey's answer to a new challenge gets, if it claims this. */
async function tried(service: TestService, passkey: Passkey, claims: Partial<Claims>, ticket?: string) {
  const { ask } = await openAdminClient(service);
  const whose = ticket === undefined ? {} : { ticket };
  const options = await optionsIn(ask('askPasskey', { json: whose }));
  const answer = answerWith(passkey, options, { ...ownClaims, ...claims });
  return ask('signInByPasskey', { json: { ...whose, passkey: answer } });
}

/** Later than what other tests failed at: what fails counts for the address. */
function fresh(service: TestService): TestService {
  service.clock.forward(2 * DAY);
  return service;
}

onEveryEngine('passkeys', (ready) => {
  test('a passkey signs in alone, and with a new session each time', async () => {
    const service = fresh(ready());
    const person = await newPerson(service);
    const { passkey, recoveryCodes } = await addPasskey(service, person);
    expect(recoveryCodes).toHaveLength(10);
    const sessions = [await signInWithPasskey(service, passkey), await signInWithPasskey(service, passkey)];
    for (const { ask } of sessions)
      expect((await ask('me')).body).toMatchObject({ name: person.name, has_passkey: true });
    expect((await person.ask('listSessions')).body).toMatchObject({ sessions: [{}, {}, { is_current: true }] });
  });

  test('after a password, only a passkey of that person finishes the sign-in, once', async () => {
    const service = fresh(ready());
    const [ann, bob] = [await newPerson(service), await newPerson(service)];
    const [anns, bobs] = [(await addPasskey(service, ann)).passkey, (await addPasskey(service, bob)).passkey];
    const { factors, ticket } = await ticketOf(service, ann);
    expect(factors).toEqual(['passkey', 'recovery-code']);
    const { ask } = await openAdminClient(service);
    const { allowCredentials } = await optionsIn(ask('askPasskey', { json: { ticket } }));
    expect(allowCredentials?.map(({ id }) => id)).toEqual([anns.credentialId.toString('base64url')]);
    expect((await tried(service, bobs, {}, ticket)).code).toBe('sign_in_failed');
    const right = await tried(service, anns, {}, ticket);
    expect((await (await withSession(service, tokenIn(right))).ask('me')).body).toMatchObject({ name: ann.name });
    expect((await ask('askPasskey', { json: { ticket } })).code).toBe('sign_in_expired');
  });

  test('a response with another origin, host, type, person or signature, or without the person, is refused', async () => {
    const service = fresh(ready());
    const person = await newPerson(service);
    const { passkey } = await addPasskey(service, person);
    const forged = { ...passkey, key: makePasskey({ challenge: '' }, ownClaims).passkey.key };
    const unknown = makePasskey({ challenge: '', user: { id: 'AAAA' } }, ownClaims).passkey;
    const wrong: [Passkey, Partial<Claims>][] = [
      [passkey, { origin: 'https://evil.example' }],
      [passkey, { origin: 'http://localhost:1' }],
      [passkey, { host: 'evil.example' }],
      [passkey, { type: 'webauthn.create' }],
      [passkey, { isVerified: false }],
      [passkey, { userHandle: Buffer.from('adm_other').toString('base64url') }],
      [forged, {}],
      [unknown, {}],
    ];
    for (const [used, claims] of wrong) {
      const { code, headers, status } = await tried(service, used, claims);
      expect({ claims, code, status }).toEqual({ claims, code: 'sign_in_failed', status: 401 });
      expect(headers.get('set-cookie')).toBeNull();
    }
    expect((await tried(service, passkey, {})).status).toBe(204);
  });

  test('a challenge is valid once, within five minutes, for its own purpose', async () => {
    const service = fresh(ready());
    const person = await newPerson(service);
    const { passkey } = await addPasskey(service, person);
    const { ask } = await openAdminClient(service);
    const send = (options: { challenge: string }, more: object = {}) =>
      ask('signInByPasskey', { json: { passkey: answerWith(passkey, options, ownClaims), ...more } });
    const options = await optionsIn(ask('askPasskey', { json: {} }));
    const both = await Promise.all([send(options), send(options)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([204, 401]);
    expect((await send(options)).status).toBe(401);
    const altered = { challenge: `${options.challenge.slice(0, -4)}AAAA` };
    expect((await send(altered)).status).toBe(401);
    for (const name of ['askNewPasskey', 'askStepUpPasskey'] as const) {
      expect((await send(await optionsIn(person.ask(name)))).status).toBe(401);
    }
    expect((await send({ challenge: 'nobody-asked-this' })).status).toBe(401);
    const { ticket } = await ticketOf(service, person);
    expect((await send(await optionsIn(ask('askPasskey', { json: { ticket } })))).status).toBe(401);
    expect((await send(await optionsIn(ask('askPasskey', { json: {} })), { ticket })).status).toBe(401);
    const late = await optionsIn(ask('askPasskey', { json: {} }));
    service.clock.forward(5 * MINUTE);
    expect((await send(late)).status).toBe(401);
  });

  test('a passkey whose counter goes back is refused, and noted as a security event', async () => {
    const service = fresh(ready());
    const person = await newPerson(service);
    const { passkey, passkeyId } = await addPasskey(service, person);
    expect((await tried(service, passkey, { counter: 7 })).status).toBe(204);
    for (const counter of [7, 6, 0]) expect((await tried(service, passkey, { counter })).code).toBe('sign_in_failed');
    expect((await tried(service, passkey, { counter: 8 })).status).toBe(204);
    const events = await service.store.listSecurityEvents({ limit: 50 });
    const mine = events.filter(({ detail, kind }) => kind === 'passkey_counter' && detail.includes(passkeyId));
    expect(mine).toHaveLength(3);
  });

  test('a passkey proves that its person is there, in the session that asked', async () => {
    const service = fresh(ready());
    const [ann, bob] = [await newPerson(service), await newPerson(service)];
    const anns = (await addPasskey(service, ann)).passkey;
    const bobs = (await addPasskey(service, bob)).passkey;
    service.clock.forward(10 * MINUTE);
    expect((await ann.ask('beginTotp')).code).toBe('password_needed');
    const prove = async (asker: typeof ann, sender: typeof ann, passkey: Passkey) => {
      const options = await optionsIn(asker.ask('askStepUpPasskey'));
      return (await sender.ask('stepUp', { json: { passkey: answerWith(passkey, options, ownClaims) } })).status;
    };
    expect(await prove(ann, ann, bobs)).toBe(401);
    expect(await prove(bob, ann, anns)).toBe(401);
    expect((await ann.ask('beginTotp')).code).toBe('password_needed');
    expect(await prove(ann, ann, anns)).toBe(204);
    service.secrets.add(((await ann.ask('beginTotp')).body as { secret: string }).secret);
    for (const json of [{}, { password: ann.password, passkey: answerWith(anns, { challenge: 'x' }, ownClaims) }]) {
      expect((await ann.ask('stepUp', { json })).failing).toEqual(['password']);
    }
  });

  test('several passkeys have names, and a removed one signs no one in', async () => {
    const service = fresh(ready());
    const person = await newPerson(service);
    const [phone, key] = [await addPasskey(service, person, 'Phone'), await addPasskey(service, person, 'Blue key')];
    expect([phone.recoveryCodes.length, key.recoveryCodes.length]).toEqual([10, 0]);
    const { allowCredentials } = await optionsIn(person.ask('askStepUpPasskey'));
    expect(allowCredentials).toHaveLength(2);
    const other = await newPerson(service);
    const params = { passkey_id: phone.passkeyId };
    expect((await other.ask('removePasskey', { params })).code).toBe('not_found');
    expect((await person.ask('removePasskey', { params })).status).toBe(204);
    expect((await person.ask('removePasskey', { params })).code).toBe('not_found');
    expect((await tried(service, phone.passkey, {})).code).toBe('sign_in_failed');
    expect((await person.ask('readFactors')).body).toMatchObject({
      recovery_codes: 10,
      passkey_host: 'localhost',
      passkeys: [{ name: 'Blue key', used_at: null }],
    });
    const { text } = await person.ask('readFactors');
    expect(text).not.toContain(key.passkey.credentialId.toString('base64url'));
  });

  test('a passkey is added only for this origin and host, by the session that asked, and by one person', async () => {
    const service = fresh(ready());
    const [ann, bob] = [await newPerson(service), await newPerson(service)];
    const add = async (claims: object, adder = ann) => {
      const { answer } = makePasskey(await optionsIn(ann.ask('askNewPasskey')), { ...ownClaims, ...claims });
      return adder.ask('addPasskey', { json: { name: 'Phone', passkey: answer } });
    };
    for (const claims of [{ origin: 'https://evil.example' }, { host: 'evil.example' }, { isVerified: false }]) {
      expect((await add(claims)).failing).toEqual(['passkey']);
    }
    expect((await add({}, bob)).failing).toEqual(['passkey']);
    const options = await optionsIn(ann.ask('askNewPasskey'));
    const { answer } = makePasskey(options, ownClaims);
    const json = { name: 'Phone', passkey: answer };
    const twice = await Promise.all([ann.ask('addPasskey', { json }), ann.ask('addPasskey', { json })]);
    // Adding one renews the session, so the other request finds the challenge used, or its session ended.
    expect(twice.map(({ status }) => status).toSorted()).toEqual([201, expect.toBeOneOf([400, 401])]);
    for (const passkey of [{ ...answer, id: '' }, { ...answer, response: {} }, { id: 'x' }, 'text']) {
      expect((await ann.ask('addPasskey', { json: { name: 'Phone', passkey } })).code).toBe('invalid_request');
    }
    const garbage = Buffer.from('{"challenge": 1}').toString('base64url');
    for (const clientDataJSON of [garbage, 'AAAA']) {
      const broken = { ...answer, response: { ...answer.response, clientDataJSON } };
      expect((await ann.ask('addPasskey', { json: { name: 'Phone', passkey: broken } })).failing).toEqual(['passkey']);
    }
  });
});

test.each(['https://192.0.2.1', 'http://rewards.example.com'])(
  'at %s, browsers have no passkeys',
  async (publicUrl) => {
    const service = await startService({ env: { PUBLIC_URL: publicUrl, TRUSTED_PROXIES: '127.0.0.1' } });
    try {
      const { ask } = await openAdminClient(service, {
        'X-Forwarded-Proto': 'https',
        'X-Forwarded-For': '203.0.113.7',
      });
      expect((await ask('askPasskey', { json: {} })).code).toBe('passkeys_unavailable');
    } finally {
      await service.stop();
    }
  },
);
