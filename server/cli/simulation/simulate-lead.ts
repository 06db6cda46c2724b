import { findLeadFacts } from '../../leads/find-lead-facts.ts';
import { setTimeout as pause } from 'node:timers/promises';
import { formatUnits, type Units } from '@rewards-wall/shared/credits.ts';
import { signReport } from '../../leads/reports/sign-report.ts';
import { listDeliveries, type ListedDelivery } from '../../postbacks/delivery/list-deliveries.ts';
import { everyClickOf } from '../../store/ports/activity.ts';
import type { StoredLead } from '../../store/ports/stored-leads.ts';
import { CommandError, UsageError } from '../errors.ts';
import type { CallService } from './call-service.ts';
import { clickOffer, type FollowedClick, type SimulatedClick } from './click-offer.ts';
import type { Installation } from '../installation.ts';
import { simulationSource, type Signer } from './simulation-source.ts';

/** The lead to simulate. */
export interface Simulation extends SimulatedClick {
  /** Null: the catalog's payout. */
  payout: Units | null;
  source: string | null;
  /** Reverse the lead: the credited one if it exists, otherwise the simulated one. */
  isReversal: boolean;
}

/** The response to a reported lead: `OK`, `DUP`, or the code of a refusal. */
export interface LeadResponse {
  status: number;
  text: string;
}

/** The result of a simulation. */
export interface SimulatedLead {
  /** Null if an earlier lead was reversed, without a click. */
  followed: FollowedClick | null;
  credit: LeadResponse | null;
  reversal: LeadResponse | null;
  /** Null if the service refused the lead and stored nothing. */
  lead: StoredLead | null;
  balance: Units;
  deliveries: ListedDelivery[];
}

export interface SimulationDeps {
  installation: Installation;
  call: CallService;
  /** Called with a sentence for each step. */
  say: (step: string) => void;
  /** Called with further information for the operator. */
  note: (sentence: string) => void;
}

const POLL_MS = 100;
/** A receiver has 15 s to respond. */
const MAX_WAIT_MS = 20_000;
const DELIVERIES_SHOWN = 100;
const ID_BYTES = 8;

/** Simulates a lead over HTTP: list, click, signed lead, credit, postbacks (docs/contract/leads.md). */
export function simulateLead(deps: SimulationDeps): (simulation: Simulation) => Promise<SimulatedLead> {
  return async (simulation) => {
    const known = simulation.isReversal ? await creditedLead(deps, simulation) : null;
    const credited = known === null ? await credit(deps, simulation) : { followed: null, credit: null, lead: known };
    if (known !== null) deps.say(`The lead ${known.leadId} was credited earlier.`);
    const reversed =
      simulation.isReversal && credited.lead !== null ? await reverse(deps, simulation, credited.lead) : null;
    const { balance, leads } = await leadsOf(deps, simulation);
    const lead = leads.find(({ leadId }) => leadId === credited.lead?.leadId) ?? null;
    const deliveries = lead === null ? [] : await settledDeliveries(deps, lead.leadId);
    return { followed: credited.followed, credit: credited.credit, reversal: reversed, lead, balance, deliveries };
  };
}

async function credit(deps: SimulationDeps, simulation: Simulation) {
  const { call, installation, note, say } = deps;
  const { eventId, payout } = simulation;
  const followed = await clickOffer(installation, call, simulation, say);
  const { clickId } = followed.click;
  const facts = await findLeadFacts(installation, { clickId, recentSince: 0 });
  const wanted = { named: simulation.source, ofOffer: facts?.offer?.source ?? null };
  const source = await simulationSource(installation, wanted, note);
  const transactionId = `sim-${installation.ids.bytes(ID_BYTES).toString('hex')}`;
  const response = await send(deps, simulation, source, {
    click_id: clickId,
    transaction_id: transactionId,
    event_id: eventId,
    payout: payout === null ? null : formatUnits(payout),
  });
  const { leads } = await leadsOf(deps, simulation);
  const ofClick = leads.filter((lead) => lead.clickId === clickId && lead.eventId === String(eventId ?? ''));
  // If the response was DUP, this is the repeated lead.
  const lead = ofClick.find(({ externalId }) => externalId === transactionId) ?? ofClick.find(isPayable) ?? null;
  if (lead !== null) await settledDeliveries(deps, lead.leadId);
  return { followed, credit: response, lead };
}

/** Reverses the lead as its own source, because no other source may. */
async function reverse(deps: SimulationDeps, simulation: Simulation, lead: StoredLead): Promise<LeadResponse> {
  const source = await simulationSource(deps.installation, { named: lead.source, ofOffer: null }, deps.note);
  return send(deps, simulation, source, {
    click_id: lead.clickId,
    transaction_id: lead.externalId,
    event_id: lead.eventId === '' ? null : lead.eventId,
    status: 2,
    reason: 'Simulated',
  });
}

async function send(
  { call, installation, say }: SimulationDeps,
  { baseUrl }: Simulation,
  source: Signer,
  fields: Readonly<Record<string, string | number | null>>,
): Promise<LeadResponse> {
  const at = installation.clock.now();
  const { status, text } = await call(signReport({ baseUrl, source: source.name, secret: source.secret, fields, at }));
  const what = fields['status'] === 2 ? 'reversal' : 'lead';
  say(
    `${source.name} sent the signed ${what} ${fields['transaction_id']}; the service responded with ${status} ${shortText(text)}`,
  );
  return { status, text: shortText(text) };
}

/** The body of a 200, or code and detail of a refusal. */
function shortText(text: string): string {
  if (!text.startsWith('{')) return text.trim();
  const { code, detail } = JSON.parse(text) as { code?: string; detail?: string };
  return `${code ?? 'refused'}: ${detail ?? ''}`;
}

/** The user's credited lead for the offer and event; null if there is none. */
async function creditedLead(deps: SimulationDeps, simulation: Simulation): Promise<StoredLead | null> {
  const { eventId, offerId } = simulation;
  const { leads } = await leadsOf(deps, simulation);
  const found = leads.filter(
    (lead) =>
      lead.offerId === offerId && lead.state === 'credited' && (eventId === null || lead.eventId === String(eventId)),
  );
  if (found.length > 1) {
    const events = found.map((lead) => lead.eventId).join(', ');
    throw new UsageError(`Several events of the offer ${offerId} are credited. Choose one with --event: ${events}.`);
  }
  return found[0] ?? null;
}

async function leadsOf({ installation }: SimulationDeps, { subid1, wall }: Simulation) {
  const account = { kind: 'wall', profileId: wall.adwallId, subid1 } as const;
  const { balance, clicks } = await installation.store.listActivity(everyClickOf(account));
  return { balance, leads: clicks.flatMap(({ leads }) => leads) };
}

/**
 * Waits until each delivery of the lead has had an attempt or needs none, up to a time limit. Returns them oldest
 * first.
 */
async function settledDeliveries({ installation }: SimulationDeps, leadId: string): Promise<ListedDelivery[]> {
  const list = listDeliveries(installation);
  for (let waited = 0; ; waited += POLL_MS) {
    const deliveries = await list({ leadId, limit: DELIVERIES_SHOWN });
    const isWaiting = deliveries.some(({ attempts, state }) => state === 'pending' && attempts.length === 0);
    if (!isWaiting || waited >= MAX_WAIT_MS) return deliveries.toReversed();
    await pause(POLL_MS);
  }
}

function isPayable({ state }: StoredLead): boolean {
  return state === 'credited' || state === 'pending';
}

/** The wall of that id. Throws `CommandError`. */
export async function wallOf({ store }: Installation, adwallId: number): Promise<SimulatedClick['wall']> {
  const { walls } = await store.loadDirectory();
  const wall = walls.find((one) => one.adwallId === adwallId);
  if (wall === undefined) throw new CommandError(`There is no wall ${adwallId}.`);
  return wall;
}
