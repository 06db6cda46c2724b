import { html, nothing, type TemplateResult } from 'lit';
import type { LinkCount } from './open-tasks.ts';

/** Links between related screens; as `segments`, to other data on the same screen. `current`: the name of the one that is shown. */
export function tabsOf(
  label: string,
  tabs: readonly (readonly [name: string, title: string, href: string, waiting?: LinkCount])[],
  current: string,
  look: 'tabs' | 'segments' = 'tabs',
): TemplateResult {
  return html`<nav class=${look} aria-label=${label}>
    <ul>
      ${tabs.map(
        ([name, title, href, waiting]) =>
          html`<li>
            <a
              href=${href}
              class=${waiting?.class ?? nothing}
              data-count=${waiting?.count ?? nothing}
              aria-description=${waiting?.text ?? nothing}
              aria-current=${name === current ? 'page' : nothing}
              >${title}</a
            >
          </li>`,
      )}
    </ul>
  </nav>`;
}
