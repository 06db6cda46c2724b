import { html } from 'lit/html.js';
import type { TemplateResult } from 'lit/html.js';
import { doneMark } from '../../ui/done-mark.ts';
import type { FormMessages } from '../messages/load-form-messages.ts';

/** What replaces the form, above and below the text that is announced. */
export interface Thanks {
  readonly above: TemplateResult;
  readonly below: TemplateResult;
}

/** `withdrawal`: the way to withdraw the consent, if that has loaded. */
export const profileThanks = (
  { afterwards, doneTitle, nextTitle }: FormMessages,
  withdrawal: TemplateResult | undefined,
): Thanks => ({
  above: html`${doneMark}
    <h2 class="title" part="title" tabindex="-1">${doneTitle}</h2>`,
  below: html`<div class="afterwards">
      <h3>${nextTitle}</h3>
      <ul role="list">
        ${afterwards.map((each) => html`<li>${each}</li>`)}
      </ul>
    </div>
    <slot name="done"></slot>
    ${withdrawal}`,
});
