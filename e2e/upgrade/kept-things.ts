import { createPrivateKey } from 'node:crypto';
import { transactionList } from '@rewards-wall/shared/schema/transaction.ts';
import { expect } from 'vitest';
import { listLeads } from '../../server/leads/list-leads.ts';
import { releaseLead } from '../../server/leads/release-lead.ts';
import { verifyDatabase } from '../../server/ledger/verification/verify-database.ts';
import { systemIds } from '../../server/runtime/ids.ts';
import { listTickets } from '../../server/tickets/list-tickets.ts';
import type { FilledTables } from '../support/database/fill-every-table.ts';
import {
  newInvitation,
  newPerson,
  openAdminClient,
  tokenIn,
  withKey,
  withSession,
} from '../support/requests/admins.ts';
import { agents, addresses } from '../support/requests/agents-and-addresses.ts';
import { askFor } from '../support/requests/list-offers.ts';
import { mintToken } from '../support/requests/mint-token.ts';
import { offerRow } from '../support/requests/offers.ts';
import { profileFields } from '../support/requests/profiles.ts';
import { addApp, addPasskey, codeOf, signInWithPasskey, ticketOf } from '../support/requests/second-factors.ts';
import { sendLead } from '../support/requests/send-lead.ts';
import type { TestPanel, TestService, TestWall } from '../support/service/start-service.ts';

/** What people, publishers and staff have of a database, and must still have after an upgrade. JSON. */
export type KeptThings = Awaited<ReturnType<typeof addThings>>;

/** An offer that nobody has clicked. */
const NEW_OFFER = 34;

/** Adds to a database that `fillEveryTable` has filled, and returns what its users have of it. */
export async function addThings(service: TestService, filled: FilledTables) {
  const [{ subid1 }] = filled.accounts;
  const { source, ticket } = filled;
  const { user: _ofWall, ...wall } = filled.wall;
  const { user: _ofPanel, ...panel } = filled.panel;
  const visitor = service.newUser();
  await service.importOffers([offerRow(NEW_OFFER)]);
  const offers = await askFor(service, filled.wall, { subid1: visitor, ip: addresses.US }).offers();
  const shown = offers.find((offer) => offer.offer_id === NEW_OFFER);
  const person = await newPerson(service);
  const { secret: appSecret } = await addApp(service, person);
  const { passkey } = await addPasskey(service, person);
  const { key: adminKey } = await withKey(service);
  // Somebody is about to sign in with a passkey.
  await (await openAdminClient(service)).ask('askPasskey', { json: {} });
  const invitation = await newInvitation(service);
  return {
    subid1,
    wall,
    panel,
    source,
    ticket,
    adminKey,
    invitation,
    profile: await readProfile(service, { panel, subid1 }),
    token: await mintToken(service, wall, subid1),
    link: new URL(shown?.click_url ?? '').pathname,
    visitor,
    balances: await balancesOf(service, { wall, panel, subid1 }),
    person: { name: person.name, password: person.password, session: person.newestToken(), appSecret },
    passkey: {
      credentialId: passkey.credentialId.toString('base64'),
      key: passkey.key.export({ format: 'jwk' }),
      userHandle: passkey.userHandle,
    },
  };
}

/** Checks in a service on the upgraded database that everybody still has what they had, and that it works on. */
export async function expectThings(service: TestService, things: KeptThings): Promise<void> {
  const verify = verifyDatabase({ ...service, ids: systemIds() });
  // The checkpoint of the earlier release is one of this one, too.
  expect(await verify({ isFull: false, isRecorded: true })).toMatchObject({ ok: true, problems: 0 });
  expect(await balancesOf(service, things)).toEqual(things.balances);
  await expectUsers(service, things);
  await expectStaff(service, things);
  await expectMoney(service, things);
  expect(await verify({ isFull: true, isRecorded: true })).toMatchObject({ ok: true, problems: 0 });
}

interface Accounts {
  wall: Pick<TestWall, 'path' | 'secretKey'>;
  panel: Pick<TestPanel, 'pubId' | 'profileId' | 'secretKey'>;
  subid1: string;
}

/** The balance on the wall and on the panel, each by its own secret key. */
async function balancesOf({ client }: TestService, { panel, subid1, wall }: Accounts): Promise<(number | null)[]> {
  const paths = [
    [userPath(wall.path, subid1, 'transactions.json'), wall.secretKey],
    [`${panelPath(panel, subid1)}/transactions.json`, panel.secretKey],
  ] as const;
  return Promise.all(
    paths.map(async ([path, bearer]) => {
      const { body, status } = await client.get(path, { bearer });
      return status === 204 ? null : transactionList.parse(body).currency_count;
    }),
  );
}

async function readProfile({ client }: TestService, { panel, subid1 }: Pick<Accounts, 'panel' | 'subid1'>) {
  const { body, status, text } = await client.get(`${panelPath(panel, subid1)}.json`, { bearer: panel.secretKey });
  expect(status, text).toBe(200);
  return body as Readonly<Record<string, unknown>>;
}

/** A profile, a token, a ticket, and the publishable key for somebody new. */
async function expectUsers(service: TestService, things: KeptThings): Promise<void> {
  const { client, secrets } = service;
  const { panel, profile, subid1, ticket, token, wall } = things;
  expect(await readProfile(service, { panel, subid1 })).toMatchObject(profile);
  const activity = await client.get(`/v1/walls/${wall.adwallId}/activity`, { bearer: token });
  expect(activity.status, activity.text).toBe(200);
  expect((activity.body as { entries: unknown[] }).entries.length).toBeGreaterThan(2);
  expect(await listTickets(service)({ state: null, limit: 9 })).toEqual([expect.objectContaining(ticket)]);
  const created = await client.post(`${panelPath(panel, service.newUser())}.json`, {
    json: { ...profileFields(secrets), api_key: panel.publishableKey },
  });
  expect(created.status, created.text).toBe(201);
}

/** An admin key, a session, an invitation, a password with an authenticator app, and a passkey. */
async function expectStaff(service: TestService, things: KeptThings): Promise<void> {
  const { adminKey, invitation, passkey, person } = things;
  const script = await openAdminClient(service, { Authorization: `Bearer ${adminKey}` });
  expect((await script.ask('listTeam')).status).toBe(200);
  const session = await withSession(service, person.session);
  expect((await session.ask('me')).body).toMatchObject({ name: person.name });
  const { ask } = await openAdminClient(service);
  expect((await ask('readLink', { json: { token: invitation } })).status).toBe(200);
  const { ticket } = await ticketOf(service, person);
  const answer = await ask('finishSignIn', { json: { ticket, code: codeOf(service, person.appSecret) } });
  expect(answer.status, answer.text).toBe(204);
  expect((await (await withSession(service, tokenIn(answer))).ask('me')).status).toBe(200);
  const key = createPrivateKey({ key: passkey.key, format: 'jwk' });
  const credentialId = Buffer.from(passkey.credentialId, 'base64');
  const { userHandle } = passkey;
  const byPasskey = await signInWithPasskey(service, {
    credentialId,
    key,
    userHandle,
    publicKey: Buffer.of(),
    counter: 0,
  });
  expect((await byPasskey.ask('me')).body).toMatchObject({ name: person.name });
}

/** A held lead, a link that nobody has followed yet, and what a feed brought. */
async function expectMoney(service: TestService, things: KeptThings): Promise<void> {
  const { client, store, vault } = service;
  const { source, visitor, wall } = things;
  const held = await listLeads(service)({
    state: 'pending',
    walls: [wall.adwallId],
    source: null,
    offerId: null,
    limit: 9,
  });
  expect(held).toHaveLength(1);
  const released = await releaseLead({ ...service, ids: systemIds() })(held[0]?.lead_id ?? '');
  expect(released).toMatchObject({ kind: 'credited' });
  const redirect = await client.get(things.link, { headers: { 'User-Agent': agents.windows } });
  expect(redirect.status, redirect.text).toBe(302);
  const clickId = new URL(redirect.headers.get('location') ?? '').searchParams.get('click') ?? '';
  service.clock.forward(60_000);
  const lead = await sendLead(service, source, { click_id: clickId, transaction_id: 'after the upgrade' });
  expect(lead).toMatchObject({ status: 200, text: 'OK' });
  const [before = 0] = things.balances;
  const [after] = await balancesOf(service, things);
  const amount = held[0]?.currency_count ?? 0;
  expect(amount).toBeGreaterThan(0);
  expect(after).toBe((before ?? 0) + amount);
  const [credited] = await balancesOf(service, { ...things, subid1: visitor });
  expect(credited).toBeGreaterThan(0);

  const [feed] = await store.listFeeds();
  expect(vault.openSecret(feed?.sealedCredential ?? new Uint8Array())).toBe('a credential');
}

function userPath(wallPath: string, subid1: string, resource: string): string {
  return `${wallPath}/user/${encodeURIComponent(subid1)}/${resource}`;
}

function panelPath({ profileId, pubId }: { profileId: number; pubId: number }, subid1: string): string {
  return `/market-research/api/publisher/${pubId}/profile/${profileId}/user/${encodeURIComponent(subid1)}`;
}
