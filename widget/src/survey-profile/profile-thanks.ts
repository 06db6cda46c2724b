import { html } from 'lit';
import type { TemplateResult } from 'lit';
import type { ProfileMessages } from '../locales/profile-messages.ts';

/** In place of the form once the profile exists. */
export function profileThanks(messages: ProfileMessages): TemplateResult {
  return html`<div class="done" part="done" tabindex="-1">
    <span class="mark" aria-hidden="true">✓</span>
    <h2 class="title">${messages.doneTitle}</h2>
    <p role="status">${messages.doneText}</p>
    <slot name="done"></slot>
  </div>`;
}
