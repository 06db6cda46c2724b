import { html, nothing, type TemplateResult } from 'lit';
import type { Context } from '../context.ts';
import { iconOf } from '../parts/icon.ts';
import { isCurrent, routeGroups } from '../routes/routes.ts';
import { readPreference, savePreference, type PreferenceName } from './preferences.ts';

/** The menu: the screens that the user may open, and this browser's preferences. */
export function menuOf(context: Context, path: string, redraw: () => void): TemplateResult {
  return html`<nav id="menu" aria-label="Console">
    ${
      context.demoUrl === null
        ? nothing
        : html`<ul>
            <li><a href=${context.demoUrl}>Back to the demo</a></li>
          </ul>`
    }
    ${routeGroups.map(({ icon, label, routes }) => {
      const open = routes.filter((route) => route.isInMenu && context.mayOpen(route.path));
      if (open.length === 0) return nothing;
      const id = `menu-${label?.toLowerCase()}`;
      const links = open.map(
        (route) =>
          html`<li>
            <a href=${context.hrefOf(route.path)} aria-current=${isCurrent(route, path) ? 'page' : nothing}
              >${label === null ? iconOf(icon) : nothing}${route.title}</a
            >
          </li>`,
      );
      return label === null
        ? html`<ul class="alone">
            ${links}
          </ul>`
        : html`<h2 id=${id}>${iconOf(icon)}${label}</h2>
            <ul aria-labelledby=${id}>
              ${links}
            </ul>`;
    })}
    <div class="preferences">
      ${preference('theme', 'Colors', { system: 'Match the system', light: 'Light', dark: 'Dark' }, redraw)}
      ${preference('times', 'Times', { local: 'Your time zone', utc: 'UTC' }, redraw)}
    </div>
  </nav>`;
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
