import type { Page } from 'playwright';

/** The visible letters that the fonts lack, also in shadow roots and generated content. They would show as boxes. */
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
          const generated = ['::before', '::after'].map(
            (part) => /^"(.*?)"/.exec(getComputedStyle(element, part).content)?.[1],
          );
          return (
            own.concat(generated.map((text) => text ?? '')).join('') +
            (element.shadowRoot ? textOf(element.shadowRoot) : '')
          );
        })
        .join('');
    // A code point that is never a character.
    const box = drawn('\u{2fffd}');
    const letters = new Set(textOf(document).replace(/[\p{C}\p{Z}\p{M}\s]/gu, ''));
    return [...letters].filter((letter) => drawn(letter) === box);
  });
