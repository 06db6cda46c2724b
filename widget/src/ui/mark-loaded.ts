/** Handles an image's `load`. Styles show only loaded images: others would hide the letter, or look broken. */
export function markLoaded({ currentTarget }: Event): void {
  if (currentTarget instanceof Element) currentTarget.classList.add('loaded');
}
