import { setTimeout as pause } from 'node:timers/promises';
import { formatUnits, type Units } from '@rewards-wall/shared/credits.ts';
import { signConversion } from '../../leads/reports/sign-conversion.ts';
import { listDeliveries, type ListedDelivery } from '../../postbacks/delivery/list-deliveries.ts';
import { everyClickOf } from '../../store/ports/activity.ts';
import type { StoredLead } from '../../store/ports/stored-leads.ts';
import { CommandError, UsageError } from '../output/answer.ts';
import type { CallService } from './call-service.ts';
import { clickOffer, type FollowedClick, type Walk } from './click-offer.ts';
import type { Installation } from '../installation.ts';
import { simulationSource, type Signer } from './simulation-source.ts';

/** What is to be simulated. */
export interface Simulation extends Walk {
  /** Null: the catalogue's. */
  payout: Units | null;
  source: string | null;
  /** Take the lead back: the credited one that there is, else the one that is simulated. */
  isReversal: boolean;
}

/** A conversion's answer: `OK`, `DUP`, or the code of a refusal. */
export interface ConversionAnswer {
  status: number;
  text: string;
}

/** What came of it. */
export interface SimulatedLead {
  /** Null when a credited lead was taken back: nothing was clicked then. */
  followed: FollowedClick | null;
  credit: ConversionAnswer | null;
  reversal: ConversionAnswer | null;
  /** Null when the conversion was refused and nothing is stored. */
  lead: StoredLead | null;
  balance: Units;
  deliveries: ListedDelivery[];
}

export interface SimulationDeps {
  installation: Installation;
  call: CallService;
  /** Told of each step, as a sentence. */
  say: (step: string) => void;
  /** Told what the operator should know besides. */
  note: (sentence: string) => void;
}

const POLL_MS = 100;
/** A receiver has 15 seconds to answer. */
const LONGEST_WAIT_MS = 20_000;
const DELIVERIES_SHOWN = 100;
const ID_BYTES = 8;

/** Walks the way of a lead over HTTP: list, click, signed conversion, credit, postbacks (docs/contract/leads.md). */
export function simulateLead(deps: SimulationDeps): (simulation: Simulation) => Promise<SimulatedLead> {
  return async (simulation) => {
    const known = simulation.isReversal ? await creditedLead(deps, simulation) : null;
    const credited = known === null ? await credit(deps, simulation) : { followed: null, credit: null, lead: known };
    if (known !== null) deps.say(`The lead ${known.leadId} was credited before.`);
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
  const facts = await installation.store.leadFacts({ clickId, recentSince: 0 });
  const wanted = { named: simulation.source, ofOffer: facts?.offer?.source ?? null };
  const source = await simulationSource(installation, wanted, note);
  const transactionId = `sim-${installation.ids.bytes(ID_BYTES).toString('hex')}`;
  const answer = await send(deps, simulation, source, {
    click_id: clickId,
    transaction_id: transactionId,
    event_id: eventId,
    payout: payout === null ? null : formatUnits(payout),
  });
  const { leads } = await leadsOf(deps, simulation);
  const ofClick = leads.filter((lead) => lead.clickId === clickId && lead.eventId === String(eventId ?? ''));
  // Known before: then it is the lead that this one repeats.
  const lead = ofClick.find(({ externalId }) => externalId === transactionId) ?? ofClick.find(isPayable) ?? null;
  if (lead !== null) await settledDeliveries(deps, lead.leadId);
  return { followed, credit: answer, lead };
}

/** In the name of the lead's own source: another one could not take it back. */
async function reverse(deps: SimulationDeps, simulation: Simulation, lead: StoredLead): Promise<ConversionAnswer> {
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
): Promise<ConversionAnswer> {
  const at = installation.clock.now();
  const { status, text } = await call(
    signConversion({ baseUrl, source: source.name, secret: source.secret, fields, at }),
  );
  const what = fields['status'] === 2 ? 'reversal' : 'conversion';
  say(
    `${source.name} sent the signed ${what} ${fields['transaction_id']}; the service answered ${status} ${inShort(text)}`,
  );
  return { status, text: inShort(text) };
}

/** `OK`, or what a problem says. */
function inShort(text: string): string {
  if (!text.startsWith('{')) return text.trim();
  const { code, detail } = JSON.parse(text) as { code?: string; detail?: string };
  return `${code ?? 'refused'}: ${detail ?? ''}`;
}

/** The user's credited lead of the offer and event; null when there is none. */
async function creditedLead(deps: SimulationDeps, simulation: Simulation): Promise<StoredLead | null> {
  const { eventId, offerId } = simulation;
  const { leads } = await leadsOf(deps, simulation);
  const found = leads.filter(
    (lead) =>
      lead.offerId === offerId && lead.state === 'credited' && (eventId === null || lead.eventId === String(eventId)),
  );
  if (found.length > 1) {
    const events = found.map((lead) => lead.eventId).join(', ');
    throw new UsageError(`Several events of the offer ${offerId} are credited; choose one with --event: ${events}.`);
  }
  return found[0] ?? null;
}

async function leadsOf({ installation }: SimulationDeps, { subid1, wall }: Simulation) {
  const account = { kind: 'wall', profileId: wall.adwallId, subid1 } as const;
  const { balance, clicks } = await installation.store.listActivity(everyClickOf(account));
  return { balance, leads: clicks.flatMap(({ leads }) => leads) };
}

/** The lead's deliveries, once each was tried: delivered, failed, or not to be sent. After a while they are answered as they are. */
async function settledDeliveries({ installation }: SimulationDeps, leadId: string): Promise<ListedDelivery[]> {
  const list = listDeliveries(installation);
  for (let waited = 0; ; waited += POLL_MS) {
    const deliveries = await list({ leadId, limit: DELIVERIES_SHOWN });
    const isUntried = deliveries.some(({ attempts, state }) => state === 'pending' && attempts.length === 0);
    if (!isUntried || waited >= LONGEST_WAIT_MS) return deliveries.toReversed();
    await pause(POLL_MS);
  }
}

function isPayable({ state }: StoredLead): boolean {
  return state === 'credited' || state === 'pending';
}

/** The wall of that id. Throws `CommandError`. */
export async function wallOf({ store }: Pick<Installation, 'store'>, adwallId: number): Promise<Walk['wall']> {
  const { walls } = await store.loadDirectory();
  const wall = walls.find((one) => one.adwallId === adwallId);
  if (wall === undefined) throw new CommandError(`There is no wall ${adwallId}.`);
  return wall;
}
