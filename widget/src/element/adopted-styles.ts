/**
 * Takes the place of Lit's `css-tag.js` in the bundle (vite.widget.config.ts). Lit's own also serves browsers that
 * cannot adopt style sheets; those that know `light-dark()`, which the widget needs, all can.
 */

const lengths = /(@[^{]+)|(-?[\d.]+)rem/g;

/**
 * A style sheet from the text between the backticks. A `rem` in it is 16 px at least and 32 px at most: pages that count
 * in tens set the root's text to 10 px, others tie it to the width of the window. Large text of users is within.
 */
export function css(text: TemplateStringsArray): CSSStyleSheet {
  const sheet = new CSSStyleSheet();
  const rem = (found: string, rule: string | undefined, count: string) =>
    rule ? found : `calc(clamp(16px,1rem,32px)*${count})`;
  sheet.replaceSync(text.join('').replace(lengths, rem));
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
