/**
 * Defines `tag` unless it is defined already, so that a second script tag changes nothing. Returns whether the tag is now
 * this element.
 */
export function defineOnce(tag: string, element: CustomElementConstructor): boolean {
  if (!customElements.get(tag)) customElements.define(tag, element);
  return customElements.get(tag) === element;
}
