import { html, nothing, type TemplateResult } from 'lit';
import type { Context } from '../context.ts';
import { breakable } from './breakable.ts';
import { copyButton } from './copyable.ts';
import { readableMessage } from './readable-json.ts';
import { stateOf, type Tone } from './words.ts';

/** Named values. Those that are null or empty aren't shown. */
type Facts = readonly (readonly [name: string, value: unknown])[];

/** The heading of a screen of the menu, or of a page about one thing. */
export interface Heading {
  name: unknown;
  /** What of it the page shows, such as `ledger` of a user. */
  part?: string;
  /** The wall whose data the screen shows. */
  wall?: string | undefined;
  /** What the screen is for. */
  intro?: unknown;
  /** What the page is about, if its name doesn't say so: see `idLine`. */
  about?: unknown;
  /** What people look for first. */
  figures?: Facts;
  /** The list it belongs to. */
  up?: { href: string; label: string };
  state?: { label: string; tone: Tone };
  actions?: unknown;
}

/** An action on one thing. */
export interface PageAction {
  label: string;
  run(): unknown;
  /** `main`: what people most often come for. `removal`: in red. */
  kind?: 'main' | 'removal';
}

/** The heading, with the available actions. */
export function pageHeading(heading: Heading): TemplateResult {
  const { about, actions, figures, intro, name, part, state, up, wall } = heading;
  const mark = state === undefined ? nothing : html` ${stateOf(state.label, state.tone)}`;
  return html`<div class="page-heading">
    ${up === undefined ? nothing : html`<p class="up"><a href=${up.href}>${up.label}</a></p>`}
    <div class="row">
      <hgroup>
        <h1>${name}${part === undefined ? nothing : `’s ${part}`}${mark}</h1>
        ${wall === undefined ? nothing : html`<p>${wall}</p>`}
      </hgroup>
      ${actions === undefined || actions === nothing ? nothing : html`<div class="actions">${actions}</div>`}
    </div>
    ${intro === undefined ? nothing : html`<p class="hint">${intro}</p>`} ${about ?? nothing}
    ${figures === undefined ? nothing : factsOf(figures, 'key-figures')}
  </div>`;
}

/** The kind and ID of a thing that has a better name, for its page's heading. */
export function idLine(kind: string, id: string, { announce }: Pick<Context, 'announce'>): TemplateResult {
  return html`<p class="id-line">
    ${kind} · <span class="with-copy">${idText(id)} ${copyButton(id, 'the ID', announce)}</span>
  </p>`;
}

/** Says why something needs a decision or a repair, or what may be better, and what to do next. */
export function calloutOf(tone: 'bad' | 'busy' | 'note', title: string, text: unknown, actions: unknown = nothing) {
  return html`<div class="alert row ${tone === 'busy' ? 'caution' : tone}">
    <div>
      <p><strong>${title}</strong></p>
      ${text === nothing ? nothing : html`<div>${text}</div>`}
    </div>
    ${actions === nothing ? nothing : html`<div class="actions">${actions}</div>`}
  </div>`;
}

/**
 * Buttons of actions, in order: the main one first, removal last. `subject`: whose they are, in a row of many, where
 * they are quiet.
 */
export function actionButtons(actions: readonly PageAction[], subject?: string): TemplateResult[] {
  return actions.map(
    ({ kind, label, run }) =>
      html`<button
        type="button"
        class="button ${kind === undefined ? '' : `button-${kind}`} ${subject === undefined ? '' : 'button-quiet'}"
        aria-label=${subject === undefined ? nothing : `${label} ${subject}`}
        @click=${() => void run()}
      >
        ${label}
      </button>`,
  );
}

/** Whether a name is a service-assigned id, such as `lead_019cd6e2…`. */
export function isId(name: string): boolean {
  return /^[a-z]+_[0-9a-f]{24,}$/.test(name);
}

/**
 * A text; of an id, only its end is visible, which tells it from others. The words beside it say what it is of. Selecting
 * still copies all of it, and the browser finds it.
 */
export function idText(text: string): unknown {
  if (!isId(text)) return breakable(text);
  return html`<code class="id" title=${text}><span>${text.slice(0, -8)}</span>${text.slice(-8)}</code>`;
}

/** A list of named facts. */
export function factList(facts: Facts): TemplateResult {
  return factsOf(facts, 'facts');
}

function factsOf(facts: Facts, kind: 'facts' | 'key-figures'): TemplateResult {
  const known = facts.filter(([, value]) => value !== null && value !== '' && value !== nothing);
  return html`<dl class="${kind} ${known.length === 3 ? 'three' : ''}">
    ${known.map(
      ([name, value]) =>
        html`<div>
          <dt>${name}</dt>
          <dd>${typeof value === 'string' ? idText(value) : value}</dd>
        </div>`,
    )}
  </dl>`;
}

/** A section with a heading. `id` is unique on the page. */
export function sectionOf(id: string, title: unknown, content: unknown, actions: unknown = nothing): TemplateResult {
  const heading = html`<h2 id="${id}-title">${title}</h2>`;
  return html`<section aria-labelledby="${id}-title">
    ${actions === nothing ? heading : html`<div class="row">${heading} ${actions}</div>`} ${content}
  </section>`;
}

/** A setting with its actions, in a list of settings. */
export function settingOf(title: string, text: unknown, actions: readonly PageAction[] = []): TemplateResult {
  return html`<li class="card row">
    <div>
      <h3>${title}</h3>
      ${text}
    </div>
    ${actions.length === 0 ? nothing : html`<div class="actions">${actionButtons(actions)}</div>`}
  </li>`;
}

/** A request or response, or stored JSON. */
export function rawText(label: string, text: string): TemplateResult {
  return html`<pre class="raw" tabindex="0" aria-label=${label}>${readableMessage(text)}</pre>`;
}
