/** The options of `addEventListener`. */
const optionNames = ['capture', 'once', 'passive', 'signal'];

/**
 * How Lit copies its templates. Lit passes each listener to `addEventListener` a second time, as the options. Some
 * libraries give every function a method named like an option (Sugar: `once`), so the browser would remove the listener
 * after its first event. On pages with such a library, the copied elements ignore the options.
 */
export const templateCopies = {
  importNode<Copied extends Node>(node: Copied, deep?: boolean): Copied {
    const copy = document.importNode(node, deep);
    if (copy instanceof DocumentFragment && optionNames.some((name) => name in Function.prototype)) {
      for (const element of copy.querySelectorAll('*')) element.addEventListener = addWithoutOptions;
    }
    return copy;
  },
};

function addWithoutOptions(this: Element, type: string, listener: EventListenerOrEventListenerObject | null): void {
  EventTarget.prototype.addEventListener.call(this, type, listener);
}
