import { type Tone } from '../../parts/words.ts';
import type { AdminSource, AdminSources, AdminSourceSchemes } from '@rewards-wall/shared/admin/sources-schema.ts';
import { html, nothing, type TemplateResult } from 'lit';
import type { Context } from '../../context.ts';

type Row = AdminSources['sources'][number];
type Scheme = AdminSourceSchemes['schemes'][number];

/** Our documented signature scheme for advertisers. */
export const SIGNED = 'hmac-sha256';
/** The scheme that uses a call map. */
export const MAPPED = 'secret-url';

/** Settings for further transactions of an event that pays once. */
export const REPEATED_EVENTS = [
  ['hold', 'Held'],
  ['reject', 'Rejected'],
] as const satisfies readonly (readonly [AdminSource['repeated_events'], string])[];

/** The setting's name in forms. */
export const REPEATED = {
  label: 'A new transaction for an event that was paid',
  hint: 'Where the event pays once. Held leads wait for your decision.',
} as const;

/** Settings for offers that name no source. */
export const UNNAMED_OFFERS = [
  ['false', 'Can’t be credited'],
  ['true', 'May be credited'],
] as const;

/** The setting's name in forms. */
export const UNNAMED = {
  label: 'Offers without a source',
  hint: 'If allowed, anyone with its secret can credit users for them. It can always credit offers that name it.',
} as const;

/** What needs attention about a source; null if nothing does. */
export function sourceState(
  source: Row & Partial<Pick<AdminSource, 'last_lead'>>,
): { label: string; tone: Tone } | null {
  if (!source.known) return { label: 'Unknown to this version', tone: 'bad' };
  return source.last_lead === null ? { label: 'No lead yet', tone: 'off' } : null;
}

/** Links to the feeds or the survey provider whose leads it reports. */
export function originOf(
  { feeds, kind, source }: Pick<Row, 'feeds' | 'kind' | 'source'>,
  context: Context,
): string | TemplateResult {
  switch (kind) {
    case 'added':
      return 'Added by hand';
    case 'sandbox':
      return 'This service, for trials';
    case 'survey_provider':
      return html`<a href=${context.hrefOf(`survey-providers/${encodeURIComponent(source)}`)}
        >Survey provider ${source}</a
      >`;
    case 'feed':
      return html`${feeds.map(
        (feed) => html`<a href=${context.hrefOf(`feeds/${encodeURIComponent(feed)}`)}>Feed ${feed}</a> `,
      )}`;
  }
}

/** How it calls us, in a few words. */
export function callsText({ known, network, scheme }: Pick<Row, 'known' | 'network' | 'scheme'>): string {
  if (!known) return scheme;
  return network === null ? (scheme === MAPPED ? 'By a map' : 'Signed calls') : `As ${network} does`;
}

/** How calls are authenticated, as a sentence. */
export function proofText({ callback_secret: isInUrl, network, not_signed: uncovered, scheme }: Scheme): string {
  if (scheme === SIGNED) return 'Each call is signed as a whole, with HMAC-SHA-256 and the time.';
  const who = network ?? 'The source';
  if (isInUrl && uncovered.includes('everything')) return `${who} signs nothing: a secret is part of the URL.`;
  if (uncovered.length === 0) return `${who} signs each call.`;
  const left = uncovered.includes('everything') ? 'nothing that counts' : `not ${uncovered.join(', ')}`;
  return `${who} signs its calls, but ${left}.`;
}

/** The risk of a weak authentication scheme. */
export const WEAK_TEXT =
  'This is weak: anyone who sees a call could forge others. The source credits only offers that name it, and each lead pays what the catalog says.';

/** How we know the facts about a network. */
const origins: Readonly<Record<NonNullable<Scheme['facts']>, string>> = {
  documented: 'From its documentation.',
  integrators: 'From existing integrations. Compare the first calls with your account.',
  experimental: 'Experimental: compare the first calls with your account.',
};

/** What is known about a scheme, as paragraphs. */
export function aboutScheme(scheme: Scheme): TemplateResult {
  const { click_in: clickIn, facts, weak } = scheme;
  return html`<p>${proofText(scheme)}</p>
    ${weak ? html`<p class="alert caution">${WEAK_TEXT}</p>` : nothing}
    ${
      clickIn === null
        ? nothing
        : html`<p>Put our click ID where the network returns it as <code>${clickIn}</code>.</p>`
    }
    ${facts === null ? nothing : html`<p class="hint">${origins[facts]}</p>`}`;
}

/** How an advertiser signs a call. */
export function signingSteps(): TemplateResult {
  return html`<ol class="prose-list">
    <li>
      Fill in the URL: <code>click_id</code> is the click ID from the offer’s link, <code>transaction_id</code> your own
      ID of the lead, and <code>timestamp</code> the Unix time in seconds.
    </li>
    <li>Take the path and query before <code>&amp;signature=</code>.</li>
    <li>
      Sign that text with HMAC-SHA-256. The key is the part of the secret after <code>whsec_</code>, decoded from
      base64.
    </li>
    <li>Append the result as lowercase hex after <code>&amp;signature=</code>. Call exactly what you signed.</li>
    <li>After a 5xx or no response, call again. A lead is never credited twice.</li>
  </ol>`;
}

/** Splits typed addresses at commas, spaces and newlines. */
export function addressesIn(text: string): string[] {
  return text.split(/[\s,;]+/).filter((part) => part !== '');
}
