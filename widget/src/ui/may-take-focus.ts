/**
 * Whether an element may move the focus: only if the focus is in the element, or nowhere. A user who has moved on to a
 * field of the page keeps typing there.
 */
export function mayTakeFocus(root: ShadowRoot | null): boolean {
  const { activeElement, body, documentElement } = document;
  return !!root?.activeElement || [null, body, documentElement].includes(activeElement as HTMLElement | null);
}
