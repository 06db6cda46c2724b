import { html } from 'lit';
import type { TemplateResult } from 'lit';
import { sign } from '../../element/icon.ts';
import type { ProfileMessages } from '../../locales/profile-messages.ts';

/** Stands in place of the form once the profile exists, above the words that are announced. */
export type Thanks = (messages: ProfileMessages) => TemplateResult;

export const profileThanks: Thanks = ({ doneTitle }) =>
  html`<span class="mark">${sign('M2 8.5 6 12.5 14 4')}</span>
    <h2 class="title" part="title" tabindex="-1">${doneTitle}</h2>`;
