import type { WallDetails } from './wall-details.ts';
import { wallExtrasStyles } from './wall-extras.styles.ts';
import { customizationCss } from './wall-theme.ts';
import { wallToolsStyles } from './wall-tools.styles.ts';

export { noticeBox, noticeOf } from './wall-notice.ts';
export { wallPanels } from './wall-panels.ts';
export { tabPanels, wallTabs } from './wall-tabs.ts';
export { WallTools } from './wall-tools.ts';

const ours = new WeakMap<ShadowRoot, CSSStyleSheet>();

/** Styles of the extras, and colours of the wall's own. */
export function applyExtraStyles(root: ShadowRoot, details: WallDetails | null): void {
  let colours = ours.get(root);
  if (!colours) {
    colours = new CSSStyleSheet();
    ours.set(root, colours);
    root.adoptedStyleSheets.push(wallToolsStyles, wallExtrasStyles, colours);
  }
  const pageAccent = getComputedStyle(root.host).getPropertyValue('--offer-wall-accent') !== '';
  colours.replaceSync(details ? customizationCss(details.customization, pageAccent) : '');
}
