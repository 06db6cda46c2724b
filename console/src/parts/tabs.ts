import { html, nothing, type TemplateResult } from 'lit';

/** Links between related screens; as `segments` or `chips`, to other data on the same screen. `current`: the name of the one that is shown. */
export function tabsOf(
  label: string,
  tabs: readonly (readonly [name: string, title: string, href: string])[],
  current: string,
  look: 'tabs' | 'segments' | 'chips' = 'tabs',
): TemplateResult {
  return html`<nav class=${look} aria-label=${label}>
    <ul>
      ${tabs.map(
        ([name, title, href]) =>
          html`<li><a href=${href} aria-current=${name === current ? 'page' : nothing}>${title}</a></li>`,
      )}
    </ul>
  </nav>`;
}
