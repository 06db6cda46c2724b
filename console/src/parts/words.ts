import type { DeliveryRow } from '@rewards-wall/shared/admin/lead-schema.ts';
import { codeWords, reasonWords } from '@rewards-wall/shared/admin/reasons.ts';
import type { ActivityState } from '@rewards-wall/shared/schema/activity.ts';
import { html, nothing, type TemplateResult } from 'lit';

/**
 * What a state asks of people. `good`: it is fine. `off`: it is over, or goes on by itself. `busy`: it is weak, or someone
 * must decide. `bad`: it fails, or was reversed.
 */
export type Tone = 'good' | 'busy' | 'bad' | 'off';

/** A state in words; the color only repeats it. */
export function stateOf(label: string, tone: Tone): TemplateResult {
  return html`<span class="state state-${tone}">${label}</span>`;
}

/** A word that tells a thing from others, in a table; nothing if it is empty. */
export function tagOf(label: string): TemplateResult | typeof nothing {
  return label === '' ? nothing : html` <span class="tag">${label}</span>`;
}

/** Lead states of the admin API, in words. */
const leadStates: Readonly<Record<string, readonly [label: string, tone: Tone]>> = {
  pending: ['Held', 'busy'],
  credited: ['Credited', 'good'],
  rejected: ['Rejected', 'off'],
  reversed: ['Reversed', 'bad'],
};
const deliveryStates: Readonly<Record<string, readonly [label: string, tone: Tone]>> = {
  pending: ['Due', 'off'],
  waiting: ['Waiting for credit', 'off'],
  delivered: ['Delivered', 'good'],
  exhausted: ['Given up', 'bad'],
  parked: ['Postback paused', 'off'],
};

export const leadStateNames = Object.entries(leadStates).map(([name, [label]]) => [name, label] as const);
export const deliveryStateNames = Object.entries(deliveryStates)
  .filter(([name]) => name !== 'parked')
  .map(([name, [label]]) => [name, label] as const);

export function leadState(state: string): { label: string; tone: Tone } {
  const [label, tone] = leadStates[state] ?? [state, 'off'];
  return { label, tone };
}

/** What happened after a click. An open click has no lead yet, or none that completes it. `credited`: of its `events`. */
export function clickState(
  state: ActivityState,
  { credited = 0, events = 0, hasLeads }: { hasLeads: boolean; events?: number; credited?: number },
): { label: string; tone: Tone } {
  if (state !== 'clicked') return leadState(state);
  if (credited > 0) return { label: `${credited} of ${events} credited`, tone: 'good' };
  return { label: hasLeads ? 'Open' : 'No lead yet', tone: 'off' };
}

const surveyEnds: ReadonlySet<string> = new Set(['screenout', 'quota_full', 'quality']);

/** That a survey ended without a reward, and why; null if `reason` is another one. */
export function surveyEndText(reason: string | null): string | null {
  if (reason === null || !surveyEnds.has(reason)) return null;
  return `The provider ended the survey without a reward: ${reasonWords(reason)}. Nothing is owed.`;
}

/** A message that is due again, after failed attempts, is being retried. */
export function deliveryState({ attempts, state }: Pick<DeliveryRow, 'attempts' | 'state'>): {
  label: string;
  tone: Tone;
} {
  if (state === 'pending' && attempts > 0) return { label: 'Retrying', tone: 'busy' };
  const [label, tone] = deliveryStates[state] ?? [state, 'off'];
  return { label, tone };
}

/** What a delivery says, as shown in tables. */
export const messageWords = {
  pending: 'Announcement',
  credit: 'Credit',
  reversal: 'Reversal',
  rejection: 'Rejection',
} as const satisfies Record<DeliveryRow['about'], string>;

/** A state as shown in tables. */
export function stateMark({ label, tone }: { label: string; tone: Tone }): TemplateResult {
  return stateOf(label, tone);
}

/** Shorter ones, for tables. */
const shortFindings: Readonly<Record<string, string>> = {
  country: 'country mismatch',
  datacenter: 'data center click',
  duplicate_device: 'shared device',
  duplicate_ip: 'shared IP address',
  similar_id: 'similar user ID',
  not_released: 'not credited on its date',
  velocity: 'too many per hour',
};

/** Why a lead is held or rejected: a rule's finding, or text typed by staff. */
export function reasonOf(reason: string | null): string {
  const words = reason === null ? '' : reasonWords(reason);
  return words === reason ? reason : capital(words);
}

/** `reasonOf`, in few words. */
export function shortReasonOf(reason: string | null): string {
  const words = shortFindings[reason ?? ''];
  return words === undefined ? reasonOf(reason) : capital(words);
}

/** `too_fast` as `too fast`. Typed text stays as it is. */
export function wordsOf(code: string | null): string {
  return code === null ? '' : codeWords(code);
}

/** Why a 2xx response still counts as a failure. */
const answerFaults: Readonly<Record<string, string>> = {
  challenge: 'a firewall’s challenge page',
  redirect_failed: 'a redirect that could not be followed',
  text_missing: 'without the required text',
};

/** What to do about an attempt that failed, by its error. */
const advice: Readonly<Record<string, string>> = {
  address_refused:
    'The service doesn’t call this address, because it isn’t public. Change the address of the postback, then send again.',
  challenge:
    'A firewall in front of your server, such as Cloudflare’s, responded with a challenge page, so your server never got the message. Exempt this path, or the address of the service, from its challenges.',
  connection:
    'The service couldn’t connect to your server. Check that it is running, and that its firewall lets the service through.',
  name_not_found: 'The host name has no address. Check its DNS entry, or change the address of the postback.',
  timeout: 'Your server took longer than 15 seconds. It should respond first, and process the message later.',
  tls: 'The certificate of your server isn’t valid. Renew it, and include all intermediate certificates.',
};

/** What to do about an attempt that failed; null if its response says so. */
export function adviceOf(error: string | null): string | null {
  return advice[error ?? ''] ?? null;
}

/** The outcome of an attempt: `HTTP 404`, `Timeout`, or `HTTP 200, a firewall’s challenge page`. */
export function answerWords(status: number | null, error: string | null): string {
  if (status === null) return capital(wordsOf(error));
  const fault = answerFaults[error ?? ''];
  return fault === undefined ? `HTTP ${status}` : `HTTP ${status}, ${fault}`;
}

/** Capitalizes the first letter. */
export function capital(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}
