import type { Base } from '../base.ts';
import { decodeTerms } from '../store/click-terms.ts';
import type { AuditActor } from '../store/ports/audit.ts';
import type { LeadFacts } from '../store/ports/leads.ts';
import type { Source } from '../store/ports/sources.ts';
import { createSource } from './sources/create-source.ts';
import { findLeadFacts } from './find-lead-facts.ts';
import { signCall, type SignedSourceCall } from './reports/sign-call.ts';

/** A call that the source of a test user's click would send. */
export type TrialCall =
  | { kind: 'unknown_click' }
  /** The offer names a source that is gone, or whose scheme this build doesn't know. */
  | { kind: 'unknown_source'; source: string }
  /** The source's network has no call that takes a lead back. */
  | { kind: 'cannot_reverse'; source: string }
  | { kind: 'call'; source: Source; call: SignedSourceCall; ip: string; isSandbox: boolean };

/** A click of a test user. */
export type TestClick = LeadFacts & { person: NonNullable<LeadFacts['person']> };

interface WriteTrialCallDeps extends Base {
  publicUrl: string;
  /** The sources as they are stored now. */
  loadSources: () => Promise<readonly Source[]>;
}

const SCHEME = 'hmac-sha256';
/** The service's own source, which reports leads in trials of offers that name none. Its secret is never shown. */
export const SANDBOX = 'sandbox';
const LOOPBACK = '127.0.0.1';

/**
 * Writes a call that reports or reverses a lead of a click, signed like a call of the click's source. Only for clicks
 * of test users; other clicks count as unknown.
 */
export function writeTrialCall(deps: WriteTrialCallDeps): (input: {
  adwallId: number;
  clickId: string;
  eventId: number | null;
  isReversal: boolean;
  transactionId: string;
  /** The source that reported the lead to reverse; null for a lead. */
  reportedBy: string | null;
  /** Who runs the trial. */
  actor: AuditActor;
}) => Promise<TrialCall> {
  return async ({ actor, adwallId, clickId, eventId, isReversal, reportedBy, transactionId }) => {
    const facts = await findLeadFacts(deps, { clickId, recentSince: deps.clock.now() });
    if (facts === null || !isTestClick(facts, adwallId)) return { kind: 'unknown_click' };
    const wanted = reportedBy ?? facts.offer?.source ?? null;
    const found = await sourceOf(deps, wanted, actor);
    if (found === null) return { kind: 'unknown_source', source: wanted ?? SANDBOX };
    const { source } = found;
    const terms = decodeTerms(facts.click.terms);
    const ofFeed = terms.feed?.events.find((one) => one.event_id === eventId);
    const ofOffer = terms.events.find((one) => one.event_id === eventId);
    const call = signCall({
      publicUrl: deps.publicUrl,
      source: source.name,
      clickId,
      transactionId,
      isReversal,
      scheme: source.scheme,
      callMap: source.callMap,
      secret: deps.vault.openSecret(source.sealedSecret),
      event: eventId === null ? null : (ofFeed?.key ?? String(eventId)),
      payout: ofFeed?.payout ?? (eventId === null ? terms.feed?.payout : null) ?? ofOffer?.payout ?? facts.click.payout,
      at: deps.clock.now(),
    });
    if (call === null) return { kind: isReversal ? 'cannot_reverse' : 'unknown_source', source: source.name };
    // A source with an address list calls from one of its addresses.
    const ip = source.ips[0]?.split('/')[0] ?? LOOPBACK;
    return { kind: 'call', source, call, ip, isSandbox: found.isSandbox };
  };
}

/** Whether the click is one of a test user of the wall. */
export function isTestClick(facts: LeadFacts, adwallId: number): facts is TestClick {
  const { person } = facts;
  return person !== null && person.isTest && person.kind === 'wall' && person.profileId === adwallId;
}

/** For offers that name no source, our own source reports the leads, so that real sources have no test leads. */
async function sourceOf(
  deps: WriteTrialCallDeps,
  wanted: string | null,
  actor: AuditActor,
): Promise<{ source: Source; isSandbox: boolean } | null> {
  const sources = await deps.loadSources();
  if (wanted !== null) {
    const source = sources.find(({ name }) => name === wanted);
    return source === undefined ? null : { source, isSandbox: false };
  }
  const isSandbox = ({ name, scheme }: Source): boolean => name === SANDBOX && scheme === SCHEME;
  const known = sources.find(isSandbox);
  if (known !== undefined) return { source: known, isSandbox: true };
  await createSource(deps)({ name: SANDBOX, scheme: SCHEME, ips: [], creditsUnnamed: true }, actor);
  const created = (await deps.loadSources()).find(isSandbox);
  return created === undefined ? null : { source: created, isSandbox: true };
}
