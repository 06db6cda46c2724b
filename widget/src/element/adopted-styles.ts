/**
 * Takes the place of Lit's `css-tag.js` in the bundle (vite.widget.config.ts). Lit's own also serves browsers that
 * cannot adopt style sheets; those that know `light-dark()`, which the widget needs, all can.
 */

/** A style sheet from the text between the backticks. */
export function css(text: TemplateStringsArray): CSSStyleSheet {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(text.join(''));
  return sheet;
}

/** Called by Lit when an element gets its shadow root. */
export function adoptStyles(root: ShadowRoot, sheets: readonly CSSStyleSheet[]): void {
  root.adoptedStyleSheets = [...sheets];
}

/** Called by Lit for each of an element's `styles`. */
export function getCompatibleStyle(sheet: CSSStyleSheet): CSSStyleSheet {
  return sheet;
}

/** Lit passes these names on to its users; the widget uses none of them. */
export const CSSResult = undefined;
export const unsafeCSS = undefined;
export const supportsAdoptingStyleSheets = true;
