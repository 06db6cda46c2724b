/** An element that the page can style by its name, as `::part(name)`. */
export function partElement(tag: string, name: string): HTMLElement {
  const element = document.createElement(tag);
  element.className = name;
  element.setAttribute('part', name);
  return element;
}
