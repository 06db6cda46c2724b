import { html, type TemplateResult } from 'lit';
import type { Context } from '../context.ts';
import { breakable } from './breakable.ts';

/** A text with a copy button. `what`: its name in the button's label. */
export function copyable(text: string, what: string, announce: Context['announce']): TemplateResult {
  const lines = text.includes('\n');
  return html`<div class="copyable ${lines ? 'copyable-lines' : ''}">
    <pre tabindex="0" aria-label=${what}><code>${lines ? text : breakable(text)}</code></pre>
    ${copyButton(text, what, announce)}
  </div>`;
}

/** A button that copies a text. `label`: what it says instead of `Copy`. */
export function copyButton(text: string, what: string, announce: Context['announce'], label?: string): TemplateResult {
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(text);
      announce(`Copied ${what}.`);
    } catch {
      announce('Your browser couldn’t copy it. Select the text instead.', true);
    }
  };
  return html`<button type="button" class="button" aria-label=${label ?? `Copy: ${what}`} @click=${() => void copy()}>
    ${label ?? 'Copy'}
  </button>`;
}
