/**
 * Replaces Lit's `css-tag.js` in the bundle (see vite.widget.config.ts). Lit's version has a fallback for browsers
 * without adopted style sheets; every browser with `light-dark()`, which the widget needs, has them.
 */

const lengths = /(@[^{]+)|(-?[\d.]+)rem/g;

/**
 * Makes a style sheet, with every `rem` clamped between 16 px and 32 px. Some pages set the root font size to 10 px for
 * easy arithmetic, others scale it with the window. The range leaves room for users who enlarge their text.
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

/** Lit re-exports these; the widget uses none of them. */
export const CSSResult = undefined;
export const unsafeCSS = undefined;
export const supportsAdoptingStyleSheets = true;
