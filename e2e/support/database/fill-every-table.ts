import { offerList } from '@rewards-wall/shared/schema/offer.ts';
import { expect } from 'vitest';
import { verifyDatabase } from '../../../server/ledger/verification/verify-database.ts';
import { eraseUser } from '../../../server/persons/erase-user.ts';
import { createPostback } from '../../../server/postbacks/create-postback.ts';
import { systemIds } from '../../../server/runtime/ids.ts';
import { surveyOffer } from '../../../server/surveys/survey-offer.ts';
import { bringOffer } from '../feeds/bring-offer.ts';
import type { PostbackReceiver } from '../postbacks/postback-receiver.ts';
import { fillAdminTables } from '../requests/admins.ts';
import { agents } from '../requests/agents-and-addresses.ts';
import { offerRow } from '../requests/offers.ts';
import { profileFields } from '../requests/profiles.ts';
import { fillFactorTables } from '../requests/second-factors.ts';
import { sendLead, type LeadFields } from '../requests/send-lead.ts';
import { DAY, HOUR, MINUTE, NOON } from '../../../server/runtime/clock.fixture.ts';
import type { TestService } from '../service/start-service.ts';
import { everyRow, hexOf } from './every-row.ts';

const IP = '81.2.69.142';
const QUEST = 31;
const INSTALL = 32;
const SIGN_UP = 33;
const EVENTS = [41, 42, 43, 44];

/** The settings that a service needs for `fillEveryTable`. */
export function settingsToFill({ host }: Pick<PostbackReceiver, 'host'>): Readonly<Record<string, string>> {
  return { OUTBOUND_ALLOW: host, TRUSTED_PROXIES: '127.0.0.1', RATE_LIMIT: '1000', RATE_LIMIT_KEY: '1000' };
}

/**
 * One user does everything a user can do, and staff do their part, so that every table has rows, including rows about
 * this user. Returns the user and their data.
 */
export async function fillEveryTable(service: TestService, receiver: Pick<PostbackReceiver, 'newEndpoint'>) {
  const { app, client, clock, secrets, store, vault } = service;
  clock.moveTo(NOON);
  const panel = await service.newPanel();
  const wall = await service.newWall({ refuse_browser_keys: false, fraud: { country: { action: 'hold' } } });
  const hide = { ruleId: 'rul_1', name: 'Hide', definition: { when: { categories: [29] }, then: { hide: true } } };
  await store.addRule({ adwallId: wall.adwallId, rule: hide, before: null, at: NOON });
  const source = await service.newSource();
  await bringOffer(service, source.name);
  const events = EVENTS.map((id) => ({ event_id: id, event_name: `Level ${id}`, event_revenue: 1 }));
  await service.importOffers([
    offerRow(QUEST, { events, cap: { leads: 100, per: 'day' } }),
    offerRow(INSTALL),
    offerRow(SIGN_UP),
  ]);
  const endpoint = receiver.newEndpoint((received, response) => {
    // Some receivers echo the request in their response, which the service stores.
    response.writeHead(500).end(decodeURIComponent(received.url));
    return null;
  });
  const address = `${endpoint.url}?u=[SB1]&s2=[SB2]&ip=[IP]`;
  const deps = { store, vault, clock, ids: systemIds() };

  const tail = crypto.randomUUID().slice(0, 8);
  const about = {
    subid1: `victim-${tail}`,
    subid2: `campaign-of-${tail}`,
    device: `idfa-${tail}`,
    description: `Bonus for Grace ${tail}`,
    reason: `Grace ${tail} called us`,
    idempotencyKey: `once-for-${tail}`,
  };
  const ticket = { name: `Grace ${tail}`, email: `grace.${tail}@mail.example`, message: `Where is it? ${tail}` };
  const wording = `I, Grace ${tail}, agree`;
  const consent = { sensitive: { wording, version: '1', language: 'en' } };
  const profile = profileFields(secrets, { consent });
  const { email, first_name, last_name, address1, city } = profile;
  const personal = [IP, wording, ...Object.values(about), ...Object.values(ticket)];
  personal.push(...[email, first_name, last_name, address1, city].map(String));
  secrets.addAll(personal);

  const from = { 'X-Forwarded-For': IP, 'X-Forwarded-Proto': 'https' };
  const once = { ...from, 'Idempotency-Key': about.idempotencyKey };
  const device = { headers: { ...from, 'User-Agent': agents.windows } };
  const { subid1, subid2, device: deviceId } = about;
  const query = { subid1, subid2, device: deviceId, ip: IP, placement: 'shop' };
  const follow = async (offerId: number): Promise<string> => {
    const list = await client.get(`${wall.path}/offers.json`, { query, ...device });
    const { offers } = offerList.parse(list.body);
    const link = offers.find((offer) => offer.offer_id === offerId)?.click_url ?? '';
    const redirect = await client.get(new URL(link).pathname, device);
    return new URL(redirect.headers.get('location') ?? '').searchParams.get('click') ?? '';
  };
  const report = async (fields: LeadFields): Promise<void> =>
    expect(await sendLead(service, source, fields)).toMatchObject({ status: 200 });
  // So old that its click was removed, except for what the lead needs.
  clock.moveTo(NOON - 200 * DAY);
  await report({ transaction_id: 'signed-up', click_id: await follow(SIGN_UP) });
  // The first click on the offer led to nothing, and is removed while a later one exists.
  await follow(INSTALL);
  clock.moveTo(NOON - 50 * DAY);
  await follow(INSTALL);
  clock.moveTo(NOON);
  await app.removeOldRows();
  expect(await createPostback(deps)({ adwallId: wall.adwallId, kind: 'get', address })).toMatchObject({
    kind: 'created',
  });
  const sale = { ruleId: 'rul_2', name: 'Sale', definition: { when: {}, then: { multiply: 2 }, budget: 100_000 } };
  await store.addRule({ adwallId: wall.adwallId, rule: sale, before: null, at: NOON });
  const [quest, install] = [await follow(QUEST), await follow(INSTALL)];
  const [surveyId = 0] = await store.identifySurveys({ source: source.name, externalIds: ['survey'] });
  const survey = surveyOffer(
    { externalId: 'survey', minutes: 5, payout: 1, rating: null, conversionRate: null, entryUrl: '' },
    { offerId: surveyId, provider: 'cpx', source: source.name, rate: null },
  );
  const starting = { clickId: install, source: source.name, offer: survey, minutes: 5, at: NOON, openUntil: NOON };
  const started = await store.startSurvey({
    ...starting,
    account: { kind: 'wall', profileId: wall.adwallId, subid1: about.subid1 },
  });
  expect(started).toEqual({ kind: 'started' });
  clock.forward(10 * MINUTE);
  const reportQuest = (fields: LeadFields): Promise<void> => report({ click_id: quest, ...fields });
  await report({ transaction_id: 'installed', click_id: install });
  await reportQuest({ transaction_id: 'credited', event_id: 41 });
  await reportQuest({ transaction_id: 'reversed', event_id: 42 });
  await reportQuest({ transaction_id: 'reversed', event_id: 42, status: 2, reason: about.reason });
  await reportQuest({ transaction_id: 'held', event_id: 43, country: 'de' });
  await reportQuest({ transaction_id: 'early', event_id: 44, status: 2, reason: about.reason });
  await app.deliverPostbacks();
  const refused = await sendLead(service, source, {
    click_id: quest,
    transaction_id: 'late',
    reason: about.reason,
    kind: 'none',
  });
  expect(refused.status).toBe(400);
  await app.storeRefusedCalls();

  const done = [
    await client.post(wall.user(subid1, 'transactions.json'), {
      query: { currency_adjustment: 5, description: about.description },
      bearer: wall.secretKey,
      headers: { ...once, Origin: 'https://games.example' },
    }),
    await client.post(wall.user(subid1, 'tickets.json'), { json: { ...ticket, subject_id: 3 }, headers: once }),
    await client.post(panel.user(subid1), { json: { ...profile, api_key: panel.secretKey }, headers: once }),
    await client.post(panel.user(service.newUser()), { json: { ...profile, api_key: panel.secretKey, ip: IP } }),
  ];
  expect(done.map(({ status }) => status)).toEqual([201, 201, 201, 409]);
  clock.forward(HOUR);
  await app.refreshStatistics();
  await fillFactorTables(service);
  await fillAdminTables(service, { owner: `wall-${wall.adwallId}`, subid1, reason: about.reason });

  const accounts = [
    { kind: 'wall', profileId: wall.adwallId, subid1 },
    { kind: 'survey-profile', profileId: panel.profileId, subid1 },
  ] as const;
  await verifyDatabase({ clock, ids: systemIds(), store, vault })({ isFull: false, isRecorded: true });
  const other = { ...accounts[0], subid1: service.newUser() };
  await store.openPerson({ account: other, newKey: () => vault.newPersonKey().wrappedKey, at: clock.now() });
  expect(await eraseUser(service)(other)).not.toBe(null);
  const keys = await Promise.all(accounts.map((account) => store.findPerson(account)));
  // With the master key, these would reveal whether the user is a certain person.
  const digests = [
    ...[vault.ipDigest(IP) ?? '', vault.deviceDigest(deviceId), vault.emailDigest(String(email))],
    vault.similarIdDigest({ adwallId: wall.adwallId, subid1 }),
  ];
  const wrappedKeys = keys.map((person) => hexOf(person?.wrappedKey ?? new Uint8Array()));
  return { accounts, personal, traces: [...digests, ...wrappedKeys], panel, source, ticket, wall };
}

/** The tables without rows. */
export async function emptyTables(databaseUrl: string): Promise<string[]> {
  return [...(await everyRow(databaseUrl))].filter(([, rows]) => rows.length === 0).map(([table]) => table);
}
