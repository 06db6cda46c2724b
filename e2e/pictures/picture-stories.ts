import type { DemoKeys } from '../../demo/seed/demo-keys.ts';
import { HOUR, NOON } from '../../server/runtime/clock.fixture.ts';
import { askFor } from '../support/requests/list-offers.ts';
import { sendLead, type LeadFields } from '../support/requests/send-lead.ts';
import type { TestService, TestWall } from '../support/service/start-service.ts';

/** The demo's service, keys and wall, for taking pictures. */
export interface PicturedDemo {
  readonly service: TestService;
  readonly keys: DemoKeys;
  readonly wall: TestWall;
}

/** The ids of the offers in the demo's catalog that the pictures show. */
export const offers = { stepped: 1001, held: 1271, returned: 1113, booked: 1143 } as const;

/** The user agent of a phone. */
export const PHONE =
  'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Mobile Safari/537.36';
const PORTLAND = '73.162.10.20';
const RIYADH = '188.48.10.20';

/** Three days of a user: one offer is credited, one reversed, one held for review, and one in progress. */
export async function liveThreeDays(demo: PicturedDemo, user: string): Promise<void> {
  const { clock } = demo.service;
  const at = (hoursAgo: number) => clock.moveTo(NOON - hoursAgo * HOUR);
  // From now on, leads that pay more than the offer promised are held.
  await demo.service.changeWall(demo.wall, { max_payout_factor: '1' });
  at(51);
  const held = await click(demo, user, offers.held);
  at(49);
  const returned = await click(demo, user, offers.returned);
  at(46);
  await lead(demo, { click_id: returned, transaction_id: 'picture-1' });
  at(28);
  const booked = await click(demo, user, offers.booked);
  at(25);
  const steps = await click(demo, user, offers.stepped);
  const [first, second] = await eventsOf(demo, user);
  at(23);
  await lead(demo, { click_id: booked, transaction_id: 'picture-2' });
  at(22);
  await lead(demo, { click_id: steps, transaction_id: 'picture-3', event_id: first });
  at(5);
  await lead(demo, { click_id: steps, transaction_id: 'picture-4', event_id: second });
  at(3);
  await lead(demo, { click_id: held, transaction_id: 'picture-5', payout: 27 });
  const reason = 'The boots were sent back.';
  await lead(demo, { click_id: returned, transaction_id: 'picture-1', status: 2, reason });
  clock.moveTo(NOON);
}

/** Changes the wall to Arabic: its heading, its currency, and only offers in Arabic. */
export async function turnArabic(demo: PicturedDemo): Promise<void> {
  const { service, wall } = demo;
  const shown = await askFor(service, wall, { subid1: 'demo-maya', ip: RIYADH }, { 'Accept-Language': 'ar' }).offers();
  const isArabic = (name: string) => /\p{Script=Arabic}/u.test(name);
  await service.changeWall(wall, {
    header: 'اربح عملات لمغامرتك القادمة',
    currency: { name: 'عملة', ratio: '100', round: true },
    featured: [1403, 1406],
    blocked: shown.filter(({ name }) => !isArabic(name)).map((offer) => offer.offer_id),
  });
}

const ask = ({ service, wall }: PicturedDemo, user: string) =>
  askFor(service, wall, { subid1: user, ip: PORTLAND }, { 'User-Agent': PHONE });

/** Follows the offer's link and returns the click's id. */
async function click(demo: PicturedDemo, user: string, offerId: number): Promise<string> {
  const offer = (await ask(demo, user).offers()).find(({ offer_id }) => offer_id === offerId);
  if (!offer) throw new Error(`The demo's wall does not show offer ${offerId}`);
  const answer = await demo.service.client.get(new URL(offer.click_url).pathname, { headers: { 'User-Agent': PHONE } });
  const target = new URL(answer.headers.get('location') ?? '', demo.service.url);
  return target.searchParams.get('click_id') ?? '';
}

async function eventsOf(demo: PicturedDemo, user: string): Promise<[first: number, second: number]> {
  const offer = (await ask(demo, user).offers()).find(({ offer_id }) => offer_id === offers.stepped);
  const [first, second] = offer?.events ?? [];
  if (!first || !second) throw new Error(`Offer ${offers.stepped} has fewer than two steps`);
  return [first.event_id, second.event_id];
}

async function lead({ keys, service }: PicturedDemo, fields: LeadFields): Promise<void> {
  const { status, text } = await sendLead(service, keys.source, fields);
  if (status !== 200) throw new Error(`A lead was answered ${status} ${text}`);
}
