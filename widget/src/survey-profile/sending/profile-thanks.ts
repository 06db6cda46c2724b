import { html } from 'lit';
import type { TemplateResult } from 'lit';
import { icon } from '../../element/icon.ts';
import type { FormMessages } from '../messages/load-form-messages.ts';

/** The thanks that replace the form, above the text that is announced. */
export const profileThanks = ({ doneTitle }: FormMessages): TemplateResult =>
  html`<span class="mark">${icon('M2 8.5 6 12.5 14 4')}</span>
    <h2 class="title" part="title" tabindex="-1">${doneTitle}</h2>`;
