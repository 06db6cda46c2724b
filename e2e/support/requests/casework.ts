import { writeClickPerson } from '../../../server/security/click-person.ts';
import { sealerOf } from '../../../server/security/person-sealer.ts';
import { systemIds } from '../../../server/runtime/ids.ts';
import { createPostback } from '../../../server/postbacks/create-postback.ts';
import { click, lead, leadEvent } from '../../../server/store/contract/fixtures.ts';
import type { AccountRef } from '../../../server/store/ports/accounts.ts';
import type { NewLead } from '../../../server/store/ports/leads.ts';
import { MINUTE } from '../../../server/runtime/clock.fixture.ts';
import type { TestService, TestWall } from '../service/start-service.ts';

/** Texts of a case. They may contain markup, which must stay text. */
export interface CaseTexts {
  subid1?: string;
  message?: string;
  reason?: string;
  /** The source of the leads and the refused call. */
  source?: string;
  /** The payout in the refused call. */
  payout?: string;
  /** The User-Agent of the click. */
  userAgent?: string;
  /** The credited offer; one outside the catalog if absent. */
  offerId?: number;
}

/**
 * A user of a new wall with everything that staff work on: a credited and a held lead, a refused call, a postback with
 * a delivery, and a ticket.
 */
export async function newCase(service: TestService, pubId = service.pubId, texts: CaseTexts = {}) {
  const { clock, store, vault } = service;
  const ids = systemIds();
  const wall = await service.newWall({}, pubId);
  const { message = 'I was not credited.', reason = 'too_fast', subid1 = service.newUser() } = texts;
  const { offerId, payout = 'much', source, userAgent = 'Firefox' } = texts;
  const account = { kind: 'wall', profileId: wall.adwallId, subid1 } as const;
  const added = await createPostback({ store, vault, clock, ids })({
    adwallId: wall.adwallId,
    kind: 'json',
    address: 'https://127.0.0.1:9/rewards',
  });
  if (added.kind !== 'created') throw new Error(added.kind);
  service.secrets.add(added.secret);
  const at = clock.now();
  const details = writeClickPerson({
    subid2: 'campaign',
    subid3: '',
    subid4: '',
    device: 'device-7',
    ip: '203.0.113.9',
    user_agent: userAgent,
  });
  const from = source === undefined ? {} : { source };
  const credited = await addLead(service, { account, details, given: from, offerId });
  const held = await addLead(service, { account, details, given: { ...from, verdict: 'hold', reason } });
  const clickId = (await store.readLeadCase(credited))?.lead.clickId ?? '';
  const text = {
    name: 'Ann',
    email: 'ann@example.com',
    message,
    offer_name: 'Some Quest',
    completed_at: '2026-03-01',
    proof_image_url: null,
    proof_video_url: null,
    click_id: clickId,
  };
  const made = await store.createTicket({
    account,
    subjectId: 1,
    sealer: sealerOf(vault, JSON.stringify(text)),
    ipDigest: null,
    networkDigest: null,
    limit: null,
    idempotency: null,
    at,
  });
  if (made.kind !== 'created') throw new Error(made.kind);
  const [delivery] = await store.listDeliveries({ leadId: credited, limit: 1 });
  const transactionId = (await store.readLeadCase(credited))?.ledger[0]?.transactionId ?? 0;
  const callId = ids.timeOrdered('rfc', at);
  const call = { callId, source: 'acme', ...from, day: '2026-03-01', verdict: 'invalid', clickId, at };
  const sealed = vault.sealSecret(JSON.stringify({ click_id: clickId, payout }));
  await store.addRefusedCalls({ calls: [{ ...call, sealed }], most: 1_000 });
  return {
    wall,
    account,
    subid1,
    owner: `wall-${wall.adwallId}`,
    credited,
    held,
    ticketId: made.ticketId,
    postbackId: added.postbackId,
    deliveryId: delivery?.deliveryId ?? '',
    transactionId,
    callId,
    clickId,
  };
}

/** Stores a click of the user and its lead, which is credited unless `given` says otherwise. Returns the lead's id. */
async function addLead(
  { clock, store, vault }: TestService,
  {
    account,
    details,
    given,
    offerId,
  }: { account: AccountRef; details: string; given: Partial<NewLead>; offerId?: number | undefined },
): Promise<string> {
  const ids = systemIds();
  const at = clock.now();
  const clicked = click(account, {
    clickId: ids.timeOrdered('clk', at),
    sealer: sealerOf(vault, details),
    at,
    ...(offerId !== undefined && { offerId }),
  });
  await store.recordClick(clicked);
  const leadId = ids.timeOrdered('lead', at);
  const input = lead(clicked.clickId, { leadId, deliveryId: ids.timeOrdered('dlv', at), at, ...given });
  await store.creditLead({ ...input, event: leadEvent({ leadId, clickId: clicked.clickId }) });
  return leadId;
}

/** Credits that many more leads of the user, each with its own click and offer, a minute later. */
export async function addLeads(service: TestService, account: AccountRef, count: number): Promise<void> {
  service.clock.forward(MINUTE);
  const details = writeClickPerson({ subid2: '', subid3: '', subid4: '', device: '', ip: null, user_agent: null });
  for (let made = 0; made < count; made += 1) await addLead(service, { account, details, given: {} });
}

/** Sends a ticket of the user, about a click if one is given. Returns its number. */
export async function sendTicket(
  { client }: Pick<TestService, 'client'>,
  { clickId, subid1, wall }: { wall: TestWall; subid1: string; clickId?: string },
): Promise<number> {
  const json = { name: 'Ann', email: 'ann@example.com', subject_id: 3, message: 'Where?', click_id: clickId };
  const response = await client.post(wall.user(subid1, 'tickets.json'), { json });
  if (response.status !== 201) throw new Error(`${response.status} ${response.text}`);
  return (response.body as { ticket_id: number }).ticket_id;
}
