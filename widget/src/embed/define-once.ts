/** Defines `tag` unless it is defined already, so that a second script tag changes nothing. */
export function defineOnce(tag: string, element: CustomElementConstructor): void {
  if (!customElements.get(tag)) customElements.define(tag, element);
}
