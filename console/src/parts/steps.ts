import { html, nothing, type TemplateResult } from 'lit';
import type { Tone } from './words.ts';

/** A step of a list. */
export interface Step {
  title: unknown;
  text: unknown;
  /** Its state in a word, for the mark at the start, which shows `tone`; absent where the title says it. */
  state?: string;
  tone: Tone;
  /** A link or value at the end of the row. */
  end?: unknown;
  /** Collapsed: a `<details>`, whose summary is in the row and whose content is below it. */
  more?: unknown;
  /** Marks the step that comes next. */
  isNext?: boolean;
}

/** A row of a list of steps, within `<ul class="steps">`. */
export function stepRow({ end, isNext = false, more, state, text, title, tone }: Step): TemplateResult {
  return html`<li class="step-${tone}" aria-current=${isNext ? 'step' : nothing}>
    ${
      state === undefined
        ? html`<span class="mark"></span>`
        : html`<span class="mark" role="img" aria-label=${state} title=${state}></span>`
    }
    <div>
      <strong>${title}</strong>
      <p>${text}</p>
    </div>
    ${more ?? nothing} ${end === undefined || end === nothing ? nothing : html`<div class="end">${end}</div>`}
  </li>`;
}
