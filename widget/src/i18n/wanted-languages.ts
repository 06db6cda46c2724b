/** Languages an element should speak, best first: its own, that of the page around it, those of the browser. */
export function wantedLanguages(element: HTMLElement): readonly string[] {
  return [element.lang || languageAround(element), ...navigator.languages].filter(Boolean);
}

/** The nearest `lang`, of the elements whose shadow trees hold this one too; or empty. */
function languageAround(element: Element): string {
  const found = element.closest('[lang]:not([lang=""])')?.getAttribute('lang');
  if (found) return found;
  const root = element.getRootNode();
  return root instanceof ShadowRoot ? languageAround(root.host) : '';
}
