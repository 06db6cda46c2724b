import { html, nothing, type TemplateResult } from 'lit';
import type { Context } from '../context.ts';
import { iconOf } from '../parts/icon.ts';
import { countAt } from '../parts/open-tasks.ts';
import { isCurrent, routeGroups } from '../routes/routes.ts';
import { ACCOUNT } from './account-menu.ts';

/** The menu: the screens that the user may open. */
export function menuOf(context: Context, path: string): TemplateResult {
  return html`<nav id="menu" aria-label="Console">
    ${
      context.demoUrl === null
        ? nothing
        : html`<ul>
            <li><a href=${context.demoUrl}>Back to the demo</a></li>
          </ul>`
    }
    ${routeGroups.map(({ icon, label, routes }) => {
      const open = routes.filter((route) => route.isInMenu && route.path !== ACCOUNT && context.mayOpen(route.path));
      if (open.length === 0) return nothing;
      const id = `menu-${label?.toLowerCase()}`;
      const links = open.map((route) => {
        const waiting = countAt(route.path, context);
        return html`<li>
          <a
            href=${context.hrefOf(route.path)}
            class=${waiting.class ?? nothing}
            data-count=${waiting.count ?? nothing}
            aria-description=${waiting.text ?? nothing}
            aria-current=${isCurrent(route, path) ? 'page' : nothing}
            >${label === null ? iconOf(icon) : nothing}${route.title}</a
          >
        </li>`;
      });
      return label === null
        ? html`<ul class="alone">
            ${links}
          </ul>`
        : html`<h2 id=${id}>${iconOf(icon)}${label}</h2>
            <ul aria-labelledby=${id}>
              ${links}
            </ul>`;
    })}
  </nav>`;
}
