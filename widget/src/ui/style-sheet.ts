/** A style sheet with the text of a file, which a module gets by `import text from './x.css?inline'`. */
export function styleSheet(text: string): CSSStyleSheet {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(text);
  return sheet;
}

/** Adds `sheet` to the styles of `root`, unless it has been added before. */
export function adoptStyles(root: ShadowRoot | null, sheet: CSSStyleSheet): void {
  if (!root?.adoptedStyleSheets.includes(sheet)) root?.adoptedStyleSheets.push(sheet);
}
