import type { TrialReported, TrialStarted } from '@rewards-wall/shared/admin/trial-schema.ts';
import { createPostback } from '../../../server/postbacks/create-postback.ts';
import type { Ids } from '../../../server/runtime/ids.ts';
import { liveThreeDays, offers, type PicturedDemo } from '../../pictures/picture-stories.ts';
import { everywhere, newInvitation, newPerson, type Person } from '../../support/requests/admins.ts';
import { sendLead } from '../../support/requests/send-lead.ts';
import { addApp } from '../../support/requests/second-factors.ts';
import { MINUTE } from '../../../server/runtime/clock.fixture.ts';
import { reservePort } from '../../support/service/reserve-port.ts';
import { seededIds } from '../../support/service/seeded-ids.ts';
import { startDemo } from '../../support/service/start-demo.ts';
import { within } from '../../support/service/within.ts';
import { CONDITION_LIMIT_MS } from '../../../scripts/vitest/time-limits.ts';
import { startService, type TestService, type TestWall } from '../../support/service/start-service.ts';

/** Staff of the demo, and the things whose pages are shown. Ids, clock and data are the same in every run. */
export interface ConsoleScene {
  /** The demo with weeks of history, and something of everything that staff works on. */
  readonly service: TestService;
  readonly wall: TestWall;
  readonly owner: Person;
  readonly manager: Person;
  readonly support: Person;
  readonly viewer: Person;
  /** Signs in with a code, too. */
  readonly guarded: Person;
  /** Someone who may see everything of a new service with one wall and nothing else. */
  readonly beginner: { service: TestService; person: Person };
  /** The token of a link that no one has used. */
  readonly invitation: string;
  /** What the admin API answered when someone tried an offer. */
  readonly trial: { started: TrialStarted; reported: TrialReported };
  readonly ids: Readonly<
    Record<
      | 'credited'
      | 'click'
      | 'held'
      | 'run'
      | 'call'
      | 'delivery'
      | 'answered'
      | 'postback'
      | 'provider'
      | 'feed'
      | 'source'
      | 'user',
      string
    > &
      Record<'ticket' | 'transaction', number>
  >;
  stop(): Promise<void>;
}

/** Browsers have passkeys at a name only, not at an address. */
const HOST = 'localhost';
const USER = 'demo-maya';
/** Nothing listens there, and the service never calls it. */
const UNREACHABLE = 'https://127.0.0.1:9/rewards';

export async function startConsoleScene(): Promise<ConsoleScene> {
  const ids = withoutJitter(seededIds());
  // One message after the other, so that each has the same id and time in every run.
  const { keys, service } = await startDemo({
    hasHistory: true,
    hasSupply: true,
    ids,
    host: HOST,
    responseMs: 85,
    env: { POSTBACK_CONCURRENCY: '1' },
  });
  const { adwallId, pubId } = keys;
  const path = `/adwall/api/publisher/${pubId}/profile/${adwallId}`;
  const user = (subid1: string, resource: string): string => `${path}/user/${subid1}/${resource}`;
  const wall = { pubId, adwallId, secretKey: keys.api_key, publishableKey: keys.publishable_key, path, user };
  const demo: PicturedDemo = { service, keys, wall };
  const staff = {
    owner: await newPerson(service, everywhere, { ids, name: 'Ada Marsh' }),
    manager: await newPerson(service, { role: 'manager', publishers: null }, { ids, name: 'Ben Okoro' }),
    support: await newPerson(service, { role: 'support', publishers: null }, { ids, name: 'Chloé Lindqvist' }),
    viewer: await newPerson(service, { role: 'viewer', publishers: null }, { ids, name: 'Dai Tanaka' }),
    guarded: await newPerson(service, everywhere, { ids, name: 'Eve Novak' }),
  };
  await addApp(service, staff.guarded);
  const postback = await addFailingPostback(service, adwallId, ids);
  const postbacks = [postback, ...keys.postbacks.map(({ postbackId }) => postbackId)];
  // The days pass faster than messages could be sent, so these wait until the clock stands still.
  await switchPostbacks(staff.owner, postbacks, false);
  await liveThreeDays(demo, USER);
  await switchPostbacks(staff.owner, postbacks, true);
  await sendPostbacks(service, postback);
  service.clock.forward(MINUTE);
  await sendPostbacks(service, postback);
  await refuseCalls(demo);
  const ticket = await writeTickets(demo);
  const trial = await tryOffer(service, staff.owner, adwallId);
  await sendPostbacks(service, postback);
  await doStaffWork(demo, staff);
  const invitation = await newInvitation(service, { role: 'manager', publishers: null });
  // As a service that runs sends messages to a postback that fails: one a minute.
  for (let minute = 0; minute < 20; minute += 1) {
    service.clock.forward(MINUTE);
    await sendPostbacks(service, postback);
  }
  // Now, so that it doesn't matter whose screens are shown before the list of sessions.
  for (const person of Object.values(staff)) await person.ask('me');
  await service.app.refreshStatistics();
  const beginner = await startBeginner();
  return {
    ...staff,
    service,
    wall,
    beginner,
    invitation,
    trial,
    ids: { ...(await findThings(service, staff.owner)), postback, ticket, user: USER, source: keys.source.name },
    async stop() {
      await beginner.service.stop();
      await service.stop();
    },
  };
}

/** Messages to several postbacks are sent at once, so the jitter of their retries must not depend on which comes first. */
function withoutJitter(ids: Ids): Ids {
  const JITTER_BYTES = 4;
  return { ...ids, bytes: (length) => (length === JITTER_BYTES ? Buffer.alloc(length, 0x80) : ids.bytes(length)) };
}

async function startBeginner(): Promise<ConsoleScene['beginner']> {
  const ids = seededIds();
  const port = String(await reservePort());
  const service = await startService({ ids, env: { PORT: port, PUBLIC_URL: `http://${HOST}:${port}` } });
  await service.newWall();
  return { service, person: await newPerson(service, everywhere, { ids, name: 'Ada Marsh' }) };
}

async function addFailingPostback({ clock, secrets, store, vault }: TestService, adwallId: number, ids: Ids) {
  const added = await createPostback({ store, vault, clock, ids })({ adwallId, kind: 'json', address: UNREACHABLE });
  if (added.kind !== 'created') throw new Error(`No postback: ${added.kind}`);
  secrets.add(added.secret);
  return added.postbackId;
}

async function switchPostbacks({ ask }: Person, ids: readonly string[], isEnabled: boolean): Promise<void> {
  for (const id of ids) {
    const { status, text } = await ask('changePostback', {
      params: { postback_id: id },
      json: { is_enabled: isEnabled },
    });
    if (status >= 300) throw new Error(`A postback was not switched: ${status} ${text}`);
  }
}

/** Sends what is due, until nothing is: all messages but those to the postback that fails are delivered. */
async function sendPostbacks({ app, store }: TestService, failing: string): Promise<void> {
  const isDone = async (): Promise<boolean> => {
    const sent = await app.deliverPostbacks();
    const waiting = (await store.listDeliveries({ limit: 100 })).filter(
      ({ postbackId, state }) => postbackId !== failing && state !== 'delivered',
    );
    return sent === 0 && waiting.length === 0;
  };
  const sending = async (): Promise<void> => {
    while (!(await isDone()));
  };
  await within(CONDITION_LIMIT_MS, 'postbacks to be delivered', sending());
}

/** Calls of the demo's source that become no lead. */
async function refuseCalls({ keys, service }: PicturedDemo): Promise<void> {
  await sendLead(service, keys.source, { click_id: 'clk_unknown', transaction_id: 'order-8841', payout: 2.5 });
  await sendLead(
    service,
    { ...keys.source, secret: 'd3Jvbmcgc2VjcmV0' },
    { click_id: 'clk_unknown', transaction_id: 'order-8842' },
  );
  await service.app.storeRefusedCalls();
}

/** Tickets of two users, the later of which is returned. It names the click that was credited last. */
async function writeTickets({ service: { client, store }, wall }: PicturedDemo): Promise<number> {
  const write = async (subid1: string, fields: object): Promise<number> => {
    const answer = await client.post(wall.user(subid1, 'tickets.json'), { json: fields });
    if (answer.status !== 201) throw new Error(`A ticket was answered ${answer.status} ${answer.text}`);
    return (answer.body as { ticket_id: number }).ticket_id;
  };
  await write('demo-oliver', {
    name: 'Oliver Ashworth',
    email: 'oliver@example.com',
    subject_id: 2,
    message: 'The link of the budget app opened a page about shoes.',
  });
  const account = { kind: 'wall', profileId: wall.adwallId, subid1: USER } as const;
  const { leads = [] } = (await store.readUserCase({ account, rows: 20 })) ?? {};
  const click_id = leads.find(({ state }) => state === 'credited')?.clickId;
  if (click_id === undefined) throw new Error('No lead of the user was credited.');
  return write(USER, {
    name: 'Maya Fields',
    email: 'maya@example.com',
    subject_id: 1,
    offer_name: 'Dragon Hollow',
    click_id,
    completed_at: '2026-03-10',
    message: 'I reached castle level 12 this morning, and nothing was credited.',
  });
}

async function tryOffer(
  { clock, store, vault }: TestService,
  { ask }: Person,
  adwallId: number,
): Promise<ConsoleScene['trial']> {
  const params = { adwallId };
  const subid1 = 'test-console';
  const account = { kind: 'wall', profileId: adwallId, subid1 } as const;
  await store.openTestPerson({ account, newKey: () => vault.newPersonKey().wrappedKey, at: clock.now() });
  const json = { offer_id: offers.booked, subid1, country: 'US', device: 'android' };
  const started = (await ask('startTrial', { params, json })).body as TrialStarted;
  const of = { ...params, click_id: started.click_id ?? '' };
  const reported = (await ask('reportTrial', { params: of, json: {} })).body as TrialReported;
  if (reported.steps[0]?.ok !== true) throw new Error(`The trial stopped: ${JSON.stringify([started, reported])}`);
  return { started, reported };
}

/** What the audit log shows. */
async function doStaffWork(
  { wall: { adwallId } }: PicturedDemo,
  { manager, owner, support }: Pick<ConsoleScene, 'manager' | 'owner' | 'support'>,
): Promise<void> {
  const user = { owner: `wall-${adwallId}`, subid1: USER };
  const answers = [
    await manager.ask('changeWall', { params: { adwallId }, json: { payout_min: '0.05' } }),
    await manager.ask('switchOffer', { params: { offer_id: offers.returned }, json: { enabled: false } }),
    await support.ask('adjustUser', { params: user, json: { amount: 25, reason: 'Sorry for the wait' } }),
    await owner.ask('createAdminKey', { json: { name: 'Nightly report', role: 'viewer', publishers: null } }),
  ];
  const failed = answers.find(({ status }) => status >= 300);
  if (failed !== undefined) throw new Error(`The staff's work was answered ${failed.status} ${failed.text}`);
}

async function findThings(service: TestService, { ask }: Person) {
  interface Rows {
    rows: { lead_id: string; state: string; call_id: string; delivery_id: string; attempts: number }[];
  }
  const rowsOf = async (name: 'listLeads' | 'listRefusedCalls' | 'listDeliveries', query = {}) =>
    ((await ask(name, { query })).body as Rows).rows;
  const [credited] = await rowsOf('listLeads', { state: 'credited' });
  const [held] = await rowsOf('listLeads', { state: 'pending' });
  const [call] = await rowsOf('listRefusedCalls');
  const delivery = (await rowsOf('listDeliveries', { state: 'pending' })).find(({ attempts }) => attempts > 1);
  const [answered] = await rowsOf('listDeliveries', { state: 'delivered' });
  const leadId = credited?.lead_id ?? '';
  const found = await service.store.readLeadCase(leadId);
  const [feed] = await service.store.listFeeds();
  const runs = await service.store.listFeedRuns({ feed: feed?.name ?? '', limit: 1 });
  const { sources } = await service.store.loadDirectory();
  return {
    credited: leadId,
    held: held?.lead_id ?? '',
    call: call?.call_id ?? '',
    delivery: delivery?.delivery_id ?? '',
    answered: answered?.delivery_id ?? '',
    click: found?.lead.clickId ?? '',
    feed: feed?.name ?? '',
    run: runs[0]?.runId ?? '',
    provider: sources.find(({ survey }) => survey !== null)?.name ?? '',
    transaction: found?.ledger[0]?.transactionId ?? 0,
  };
}
