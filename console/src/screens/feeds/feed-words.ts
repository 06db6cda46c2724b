import type { AdminFeed, AdminFeeds } from '@rewards-wall/shared/admin/feeds-schema.ts';
import { html, nothing, type TemplateResult } from 'lit';
import { countOf } from '../../parts/format.ts';
import { checkedText } from '../../parts/network-facts.ts';
import { sectionOf } from '../../parts/detail-page.ts';
import { type Tone } from '../../parts/words.ts';

/** A feed's state in words. */
export function feedState({
  failures,
  stale,
  state,
}: Pick<AdminFeeds['feeds'][number], 'failures' | 'stale' | 'state'>): {
  label: string;
  tone: Tone;
} {
  if (stale) return { label: `${state}, stale`, tone: 'bad' };
  if (state === 'no credential') return { label: state, tone: 'bad' };
  if (state === 'paused') return { label: state, tone: 'off' };
  if (failures > 0) return { label: `${state}, failing`, tone: 'bad' };
  return { label: state, tone: state === 'running' ? 'off' : 'good' };
}

/** Counts in words, such as `12 added, 3 changed`; a dash for none. */
export function countsText(counts: Readonly<Record<string, number>>): string {
  const named = Object.entries(counts).filter(([, count]) => count > 0);
  return named.length === 0
    ? '–'
    : named.map(([name, count]) => `${countOf(count)} ${name.replaceAll('_', ' ')}`).join(', ');
}

/** What an operator should know about a network, and `hint`. */
export function aboutNetwork(about: AdminFeed['about'], hint = ''): TemplateResult {
  const { grade, limits, network, network_switches_on: switches, set_up: steps } = about;
  return sectionOf(
    'network',
    `Set up in ${network}`,
    html`${
        grade === 'experimental'
          ? html`<p class="alert caution">This adapter is experimental: compare a preview with your account.</p>`
          : nothing
      }
      <ol class="prose-list">
        ${steps.map((step) => html`<li>${step}</li>`)}
        ${switches.map((what) => html`<li>Ask the network to turn on: ${what}</li>`)}
      </ol>
      ${
        limits.length === 0
          ? nothing
          : html`<h3>Limits</h3>
              <ul class="prose-list">
                ${limits.map((limit) => html`<li>${limit}</li>`)}
              </ul>`
      }
      <p class="hint">${hint} ${checkedText(about)}</p>`,
  );
}
