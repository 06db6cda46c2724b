import { html, type TemplateResult } from 'lit';
import type { Context } from '../context.ts';
import { readPreference, savePreference, type PreferenceName } from './preferences.ts';

/** The path of a person's own page. */
export const ACCOUNT = 'account';

/** Who has signed in, this browser's preferences, and the way out, behind a button. */
export function accountMenu(
  { hrefOf, me }: Context,
  { redraw, signOut }: { redraw: () => void; signOut: () => void },
): TemplateResult {
  const hide = ({ target }: Event): void => (target as HTMLElement).closest<HTMLElement>('[popover]')?.hidePopover();
  return html`<div class="who">
    <button
      type="button"
      class="initials"
      popovertarget="account-menu"
      data-initials=${initialsOf(me.name)}
      aria-label="Account: ${me.name}"
    ></button>
    <div id="account-menu" popover>
      <p><strong>${me.name}</strong> <small>${me.role}</small></p>
      <a href=${hrefOf(ACCOUNT)} @click=${hide}>Your account</a>
      ${preference('theme', 'Colors', { system: 'Match the system', light: 'Light', dark: 'Dark' }, redraw)}
      ${preference('times', 'Times', { local: 'Your time zone', utc: 'UTC' }, redraw)}
      <button type="button" class="button" @click=${signOut}>Sign out</button>
    </div>
  </div>`;
}

/** `AM` for Ada Marsh. */
function initialsOf(name: string): string {
  const words = name.split(/\s+/).filter((word) => word !== '');
  return words
    .slice(0, 2)
    .map((word) => [...word][0] ?? '')
    .join('')
    .toUpperCase();
}

function preference(
  name: PreferenceName,
  label: string,
  words: Readonly<Record<string, string>>,
  redraw: () => void,
): TemplateResult {
  const chosen = readPreference(name);
  return html`<label
    >${label}
    <select
      @change=${(event: Event) => {
        savePreference(name, (event.target as HTMLSelectElement).value);
        redraw();
      }}
    >
      ${Object.entries(words).map(
        ([choice, text]) => html`<option value=${choice} ?selected=${choice === chosen}>${text}</option>`,
      )}
    </select></label
  >`;
}
