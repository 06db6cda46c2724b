/** For `load` of an image. Styles show only an image that has loaded: others would hide the letter, or be drawn as broken. */
export function markLoaded({ currentTarget }: Event): void {
  if (currentTarget instanceof Element) currentTarget.classList.add('loaded');
}
