import type { Locator } from 'playwright';

/** The non-text contrasts of a box, by WCAG (1 to 21). */
export interface BoxContrast {
  /** Describes the box in a failure. */
  readonly box: string;
  /** Of its border or its background, whichever is higher, with its surroundings. */
  readonly edge: number;
  /** Of its text color, in which icons are drawn, with its background. */
  readonly icon: number;
}

/**
 * The contrasts of all visible boxes. Transparent colors are blended with what is below them. On a gradient, the lowest
 * contrast counts.
 */
export const boxContrasts = (boxes: Locator): Promise<BoxContrast[]> =>
  boxes.evaluateAll((elements) => {
    type Color = readonly [number, number, number, number];
    const context = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true });
    if (!context) throw new Error('There is no canvas');
    const colorOf = (text: string): Color => {
      context.clearRect(0, 0, 1, 1);
      context.fillStyle = text;
      context.fillRect(0, 0, 1, 1);
      const [red = 0, green = 0, blue = 0, alpha = 0] = context.getImageData(0, 0, 1, 1).data;
      return [red, green, blue, alpha / 255];
    };
    const over = (above: Color, below: Color): Color => {
      const mix = (at: 0 | 1 | 2): number => above[at] * above[3] + below[at] * (1 - above[3]);
      return [mix(0), mix(1), mix(2), 1];
    };
    const parentOf = (element: Element): Element | null => {
      const root = element.getRootNode();
      return element.assignedSlot ?? element.parentElement ?? (root instanceof ShadowRoot ? root.host : null);
    };
    /** The color behind the element's text; with a gradient, each of its opaque colors. */
    const backgroundsOf = (element: Element | null): readonly Color[] => {
      if (element === null) return [colorOf('Canvas')];
      const { backgroundColor, backgroundImage } = getComputedStyle(element);
      const stops = backgroundImage.match(/\b(?:rgba?|color|oklab|oklch)\([^()]*\)/g) ?? [];
      const opaque = [...stops, backgroundColor].map(colorOf).filter(([, , , alpha]) => alpha === 1);
      if (opaque.length > 0) return opaque;
      return backgroundsOf(parentOf(element)).map((below) => over(colorOf(backgroundColor), below));
    };
    const luminance = (color: Color): number => {
      const share = (at: 0 | 1 | 2): number => {
        const value = color[at] / 255;
        return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
      };
      return 0.2126 * share(0) + 0.7152 * share(1) + 0.0722 * share(2);
    };
    const contrast = (one: Color, other: Color): number => {
      const [light, dark] = [luminance(one), luminance(other)].toSorted((a, b) => b - a);
      return ((light ?? 0) + 0.05) / ((dark ?? 0) + 0.05);
    };
    return elements.flatMap((element) => {
      if (!element.checkVisibility({ opacityProperty: true }) || element.getBoundingClientRect().width < 2) return [];
      const style = getComputedStyle(element);
      const hasBorder = style.borderTopStyle !== 'none' && parseFloat(style.borderTopWidth) >= 1;
      const edges: number[] = [];
      const icons: number[] = [];
      for (const fill of backgroundsOf(element)) {
        icons.push(contrast(over(colorOf(style.color), fill), fill));
        for (const around of backgroundsOf(parentOf(element))) {
          const border = hasBorder ? over(colorOf(style.borderTopColor), fill) : fill;
          edges.push(Math.max(contrast(border, around), contrast(fill, around)));
        }
      }
      const name = (element.getAttribute('name') ?? element.textContent).trim().slice(0, 20);
      const box = `${element.localName}.${element.getAttribute('class') ?? ''} ${name}`.trim();
      return [{ box, edge: Math.min(...edges), icon: Math.min(...icons) }];
    });
  });
