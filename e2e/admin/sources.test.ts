import type { AdminSources, AdminSourceSchemes } from '@rewards-wall/shared/admin/sources-schema.ts';
import { expect, test } from 'vitest';
import { feedOf, surveyAccountOf } from '../support/requests/admin-samples.ts';
import { newPerson } from '../support/requests/admins.ts';
import { openLoop } from '../support/money/money-loop.ts';
import { addSource, newSourceName, shownSource } from '../support/requests/lead-sources.ts';
import { offerRow } from '../support/requests/offers.ts';
import { sendLead } from '../support/requests/send-lead.ts';
import { HOUR, MINUTE } from '../../server/runtime/clock.fixture.ts';
import { onEveryEngine } from '../support/service/on-every-engine.ts';

onEveryEngine('lead sources for staff', (ready) => {
  test('a source that was added is credited by its secret alone, and its page says what it has reported', async () => {
    const service = ready();
    const loop = await openLoop(service);
    const person = await newPerson(service);
    const source = newSourceName();
    const { answer, body } = await addSource(service, person, { source, scheme: 'hmac-sha256', unnamed_offers: true });
    expect(answer.status).toBe(201);
    expect(body).toEqual({
      source,
      secret_withheld: false,
      warnings: [],
      callback_url: expect.stringContaining(`/leads/${source}?click_id={click_id}`) as unknown,
      secret: expect.stringMatching(/^whsec_/) as unknown,
    });
    expect(await shownSource(person, source)).toMatchObject({
      kind: 'added',
      known: true,
      weak: false,
      offers: 0,
      last_lead: null,
      credited: 0,
      reversed: 0,
      callback_url: body.callback_url,
      max_age_days: 7,
      screenout_credits: 0,
      previous_secret_until: null,
      repeated_events: 'hold',
    });
    const secret = body.secret ?? '';
    const fields = { click_id: loop.clickId, transaction_id: 'T-1' };
    const forged = await sendLead(service, { name: source, secret: loop.source.secret }, fields);
    expect(forged).toMatchObject({ status: 401, code: 'invalid_signature' });
    expect((await sendLead(service, { name: source, secret }, fields)).text).toBe('OK');
    service.clock.forward(2 * MINUTE);
    await service.app.refreshStatistics();
    const credited = await shownSource(person, source);
    expect(credited).toMatchObject({ credited: 1, reversed: 0, last_lead: { state: 'credited', test: false } });
    const lead = await person.ask('readLead', { params: { lead_id: credited.last_lead?.lead_id ?? '' } });
    expect(lead.body).toMatchObject({ lead: { source, transaction_id: 'T-1' } });
    expect((await sendLead(service, { name: source, secret }, { ...fields, status: 2 })).text).toBe('OK');
    service.clock.forward(2 * MINUTE);
    await service.app.refreshStatistics();
    expect(await shownSource(person, source)).toMatchObject({
      credited: 1,
      reversed: 1,
      last_lead: { state: 'reversed' },
    });
    await service.app.storeRefusedCalls();
    const refused = (await person.ask('listRefusedCalls', { query: { source } })).body;
    expect(refused).toMatchObject({ rows: [{ source, verdict: 'unauthenticated' }] });
  });

  test('where a source may call from can be changed, and the audit log says what it was', async () => {
    const service = ready();
    const loop = await openLoop(service);
    const person = await newPerson(service);
    const source = newSourceName();
    const { body } = await addSource(service, person, {
      source,
      scheme: 'hmac-sha256',
      unnamed_offers: true,
      ips: ['203.0.113.0/24'],
    });
    const fields = { click_id: loop.clickId, transaction_id: 'T-1' };
    const report = () => sendLead(service, { name: source, secret: body.secret ?? '' }, fields);
    expect(await report()).toMatchObject({ status: 403, code: 'address_not_allowed' });
    const params = { source };
    const json = {
      ips: ['203.0.113.0/24', '127.0.0.1'],
      max_age_days: 30,
      screenout_credits: 2.5,
      repeated_events: 'reject',
    };
    expect((await person.ask('changeSource', { params, json })).status).toBe(204);
    expect(await shownSource(person, source)).toMatchObject(json);
    expect((await report()).text).toBe('OK');
    expect((await person.ask('changeSource', { params, json: { screenout_credits: 0 } })).status).toBe(204);
    expect(await shownSource(person, source)).toMatchObject({ ...json, screenout_credits: 0 });
    const query = { action: 'source.change', subject: `source ${source}` };
    const { rows } = (await person.ask('listAudit', { query })).body as { rows: object[] };
    expect(rows).toMatchObject([
      { before: { screenout_credits: 2.5 }, after: { screenout_credits: 0 }, actor_id: person.adminId },
      {
        before: { ips: ['203.0.113.0/24'], max_age_days: 7, screenout_credits: 0, repeated_events: 'hold' },
        after: json,
      },
    ]);
    for (const name of ['changeSource', 'rotateSource'] as const) {
      expect((await person.ask(name, { params: { source: 'nobody' }, json: {} })).code).toBe('not_found');
    }
  });

  test('the map of a source is checked, shown and changed, and the audit log says that it is new', async () => {
    const service = ready();
    const person = await newPerson(service);
    const source = newSourceName();
    const map = { fields: { click_id: 'sub', transaction_id: 'tx' }, decimal: ',' };
    const call_map = JSON.stringify(map);
    const failing = async (json: object) => (await person.ask('addSource', { json })).failing;
    expect(await failing({ source, scheme: 'secret-url', call_map: '{' })).toEqual(['call_map']);
    await addSource(service, person, { source, scheme: 'secret-url', call_map });
    expect(await shownSource(person, source)).toMatchObject({ call_map: map, weak: true });
    const params = { source };
    const bad = await person.ask('changeSource', { params, json: { call_map: '{"fields":{}}' } });
    expect(bad.failing).toEqual(['call_map']);
    expect((await person.ask('changeSource', { params, json: { call_map: null } })).status).toBe(204);
    expect(await shownSource(person, source)).toMatchObject({ call_map: null });
    const query = { action: 'source.change', subject: `source ${source}` };
    const { rows } = (await person.ask('listAudit', { query })).body as { rows: object[] };
    expect(rows).toMatchObject([{ before: { call_map: 'stored' }, after: { call_map: 'none' } }]);
    const tried = await person.ask('tryCall', { json: { call_map, url: 'sub=clk_1&tx=1&status=9' } });
    expect(tried.body).toMatchObject({ reads_as: 'lead', ignored: ['status'], response: 'OK' });
    expect((await person.ask('tryCall', { json: { call_map: '[]', url: 'a=1' } })).failing).toEqual(['call_map']);
  });

  test('mistakes are named, and nothing is added', async () => {
    const service = ready();
    const person = await newPerson(service);
    const source = newSourceName();
    const failing = async (json: object) => (await person.ask('addSource', { json })).failing;
    expect(await failing({ source: 'a b', scheme: 'hmac-sha256' })).toEqual(['source']);
    expect(await failing({ source, scheme: 'md5' })).toEqual(['scheme']);
    expect(await failing({ source, scheme: 'hmac-sha256', ips: ['10.0.0.1', '10.0.0'] })).toEqual(['ips']);
    expect(await failing({ source, scheme: 'hmac-sha256', secret: 'short' })).toEqual(['secret']);
    expect(await failing({ source, scheme: 'hmac-sha256', max_age_days: 0, screenout_credits: -1 })).toEqual([
      'max_age_days',
      'screenout_credits',
    ]);
    expect((await person.ask('showSource', { params: { source } })).code).toBe('not_found');
    await addSource(service, person, { source, scheme: 'hmac-sha256' });
    expect(await failing({ source, scheme: 'hmac-sha256' })).toEqual(['source']);
    const bad = await person.ask('changeSource', { params: { source }, json: { ips: ['10.0.0'] } });
    expect(bad.failing).toEqual(['ips']);
    expect(await shownSource(person, source)).toMatchObject({ ips: [] });
  });

  test('sources of feeds, survey providers and trials say so, and what is in use stays', async () => {
    const service = ready();
    const person = await newPerson(service);
    const { feed } = (await feedOf(service)).params;
    const [found] = await service.store.listFeeds(feed);
    const ofFeed = found?.source ?? '';
    const { survey_provider: account } = (await surveyAccountOf(service)).params;
    await service.newSource({ name: 'sandbox' });
    const own = newSourceName();
    await addSource(service, person, { source: own, scheme: 'hmac-sha256' });
    const { sources } = (await person.ask('listSources')).body as AdminSources;
    const rowOf = (name: string) => sources.find(({ source }) => source === name);
    expect([ofFeed, account, 'sandbox', own].map(rowOf)).toMatchObject([
      { kind: 'feed', feeds: [feed], weak: false },
      { kind: 'survey_provider', feeds: [], network: 'CPX Research', weak: true },
      { kind: 'sandbox' },
      { kind: 'added', network: null },
    ]);
    const remove = (source: string) => person.ask('removeSource', { params: { source } });
    expect((await remove(ofFeed)).text).toContain('feeds whose leads it reports: 1');
    expect((await remove(account)).text).toContain('Remove the survey provider');
    // CPX Research signs with the key that it is asked with.
    expect((await person.ask('rotateSource', { params: { source: account }, json: {} })).text).toContain('credential');
    await service.importOffers([offerRow(8801, { source: own })]);
    expect((await remove(own)).text).toContain('enabled offers that name it: 1');
    await service.store.disableOffers({ offerIds: [8801], at: service.clock.now() });
    expect((await remove(own)).status).toBe(204);
    expect((await remove(own)).code).toBe('not_found');
    expect((await service.client.get(`/leads/${own}`)).code).toBe('not_found');
  });

  test('a source whose scheme this version does not know is shown, without a callback URL', async () => {
    const service = ready();
    const person = await newPerson(service);
    const name = newSourceName();
    const settings = { ips: [], maxAgeMs: HOUR, screenoutCredits: 0, at: service.clock.now() };
    const sealedSecret = service.vault.sealSecret('a secret');
    await service.store.createSource({ name, scheme: 'of-tomorrow', sealedSecret, ...settings });
    expect(await shownSource(person, name)).toMatchObject({
      known: false,
      weak: true,
      about: null,
      callback_url: null,
    });
    expect((await person.ask('readSourceCallback', { params: { source: name } })).code).toBe('not_found');
    const rotated = await person.ask('rotateSource', { params: { source: name }, json: {} });
    expect(rotated.text).toContain('does not know the scheme');
    expect((await person.ask('removeSource', { params: { source: name } })).status).toBe(204);
  });

  test('the schemes say who chooses the secret and where the click id goes', async () => {
    const { ask } = await newPerson(ready());
    const { schemes } = (await ask('listSourceSchemes')).body as AdminSourceSchemes;
    const of = (name: string) => schemes.find(({ scheme }) => scheme === name);
    expect(of('hmac-sha256')).toMatchObject({ network: null, secret_from: 'service', callback_secret: false });
    expect(of('secret-url')).toMatchObject({ not_signed: ['everything'], callback_secret: true });
    expect(of('torox')).toMatchObject({ network: 'Torox', click_in: '{user_id}', secret_from: 'network' });
  });
});
