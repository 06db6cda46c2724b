import type { Page } from 'playwright';

/** The focused element, in shadow roots too: its tag, and the field's name or the first two words of its label. */
export const focusedIn = (page: Page): Promise<string> =>
  page.evaluate(() => {
    let element = document.activeElement;
    while (element?.shadowRoot?.activeElement) element = element.shadowRoot.activeElement;
    if (element instanceof HTMLSelectElement)
      return `select ${element.name || (element.selectedOptions[0]?.text ?? '')}`;
    const field = element instanceof HTMLInputElement ? element.name : '';
    const name = field || element?.getAttribute('aria-label') || element?.textContent || '';
    return `${element?.localName ?? ''} ${name.trim().split(/\s+/).slice(0, 2).join(' ')}`.trim();
  });

/** The number of animations that run in the page, in shadow roots too. */
export const runningAnimations = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const count = (root: Document | ShadowRoot): number =>
      [...root.querySelectorAll('*')].reduce(
        (sum, { shadowRoot }) => sum + (shadowRoot ? count(shadowRoot) : 0),
        root.getAnimations().length,
      );
    return count(document);
  });
