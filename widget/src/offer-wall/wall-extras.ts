import type { WallDetails } from './wall-details.ts';
import { wallTabsStyles } from './wall-tabs.styles.ts';
import { customizationCss } from './wall-theme.ts';

export { tabPanels } from './surveys-panel.ts';
export { wallTabs } from './wall-tabs.ts';

const ours = new WeakMap<ShadowRoot, CSSStyleSheet>();

/** What only some walls have, fetched when the settings say so: styles of the survey tab, colours of the wall's own. */
export function applyExtraStyles(root: ShadowRoot, { customization }: WallDetails): void {
  let colours = ours.get(root);
  if (!colours) {
    colours = new CSSStyleSheet();
    ours.set(root, colours);
    root.adoptedStyleSheets.push(wallTabsStyles, colours);
  }
  colours.replaceSync(customizationCss(customization));
}
