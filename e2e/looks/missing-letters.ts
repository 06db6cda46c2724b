import type { Page } from 'playwright';

/** Letters of the page's text, of shadow roots and of style sheets too, that its fonts lack: a box is drawn in their place. */
export const missingLetters = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const canvas = new OffscreenCanvas(40, 40);
    const context = canvas.getContext('2d', { willReadFrequently: true });
    if (!context) throw new Error('There is no canvas');
    const drawn = (letter: string): string => {
      context.clearRect(0, 0, 40, 40);
      context.font = '24px system-ui, sans-serif';
      context.fillText(letter, 4, 30);
      return context.getImageData(0, 0, 40, 40).data.join();
    };
    const textOf = (root: Document | ShadowRoot): string =>
      [...root.querySelectorAll('*')]
        .filter((element) => element.checkVisibility())
        .map((element) => {
          const own = [...element.childNodes].filter((node) => node instanceof Text).map(({ data }) => data);
          const made = ['::before', '::after'].map(
            (part) => /^"(.*?)"/.exec(getComputedStyle(element, part).content)?.[1],
          );
          return (
            own.concat(made.map((text) => text ?? '')).join('') + (element.shadowRoot ? textOf(element.shadowRoot) : '')
          );
        })
        .join('');
    // A place that Unicode gives to no letter.
    const box = drawn('\u{2fffd}');
    const letters = new Set(textOf(document).replace(/[\p{C}\p{Z}\p{M}\s]/gu, ''));
    return [...letters].filter((letter) => drawn(letter) === box);
  });
