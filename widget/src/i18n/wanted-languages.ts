/** Languages an element should speak, best first: its own attribute, the page around it, the browser. */
export function wantedLanguages(element: HTMLElement): readonly string[] {
  const around = element.lang || element.closest<HTMLElement>('[lang]')?.lang || document.documentElement.lang;
  return [around, ...navigator.languages].filter((tag) => tag !== '');
}
