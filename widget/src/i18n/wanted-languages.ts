/** The languages for an element, best first: its own or that of the page around it, then those of the browser. */
export function wantedLanguages(element: HTMLElement): readonly string[] {
  return [element.lang || languageAround(element), ...navigator.languages].filter(Boolean);
}

/** The nearest `lang` attribute, also outside the shadow tree; empty if there is none. */
function languageAround(element: Element): string {
  const found = element.closest<HTMLElement>('[lang]:not([lang=""])')?.lang;
  if (found) return found;
  const root = element.getRootNode();
  return root instanceof ShadowRoot ? languageAround(root.host) : '';
}
