import { html } from 'lit/html.js';
import type { TemplateResult } from 'lit/html.js';
import { clockPath, icon } from '../../ui/icon.ts';
import type { FormMessages } from '../messages/load-form-messages.ts';

const LOCK = 'M4 7h8v6H4zM6 7V5a2 2 0 0 1 4 0v2';

/** How long the form takes most people. */
const MINUTES = 2;

/** What the form brings, above its first step, until the user has gone on from there. */
export function formHead(messages: FormMessages, surveyCount: number): TemplateResult {
  const { format, intro, promise, title } = messages;
  return html`<div class="head">
    <h2 class="title" part="title">${title}</h2>
    <p class="intro" part="intro">${intro}</p>
    <p class="promise">${icon(clockPath)} ${promise(format.unit(MINUTES, 'minute'), surveyCount)}</p>
    ${lockNote(messages)}
  </div>`;
}

/** In its place, leaves more room for the questions and errors. */
export const hiddenTitle = ({ title }: FormMessages): TemplateResult =>
  html`<h2 class="visually-hidden" part="title">${title}</h2>`;

/** How the answers are stored, where the user starts to enter them and where they are sent. */
export const lockNote = ({ lockNote: text }: FormMessages): TemplateResult =>
  html`<p class="lock">${icon(LOCK)} ${text}</p>`;
