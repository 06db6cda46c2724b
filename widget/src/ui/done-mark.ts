import { html } from 'lit/html.js';
import { icon } from './icon.ts';

/** A large tick above the message that something is sent or done. Decorative: the message says the same. */
export const doneMark = html`<span class="mark">${icon('M2 8.5 6 12.5 14 4')}</span>`;
