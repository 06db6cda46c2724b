import { html, nothing } from 'lit/html.js';
import type { TemplateResult } from 'lit/html.js';

/** An error of a form. `control` is null for an error of the form as a whole. */
export interface ListedError {
  readonly text: string;
  readonly control: { readonly id: string; readonly goTo: () => void } | null;
}

/**
 * All errors in a box above the form, each a link to its control (GOV.UK pattern). The box takes focus, and the alert is
 * its child, so that a screen reader does not announce both. Null without errors.
 */
export function errorSummary(
  title: string,
  errors: readonly ListedError[],
  action: TemplateResult | typeof nothing = nothing,
): TemplateResult | null {
  if (errors.length === 0) return null;
  return html`<div class="summary" part="error-summary" tabindex="-1">
    <div role="alert">
      <h3>${title}</h3>
      <ul role="list">
        ${errors.map((error) => html`<li>${linked(error)}</li>`)}
      </ul>
    </div>
    ${action}
  </div>`;
}

function linked({ control, text }: ListedError): TemplateResult | string {
  if (!control) return text;
  const goTo = (event: Event): void => {
    event.preventDefault();
    control.goTo();
  };
  return html`<a href="#${control.id}" @click=${goTo}>${text}</a>`;
}
