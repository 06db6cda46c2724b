import { eventually, measure, nothingReported, type Scenario } from './scenario.ts';

/** The contrast of an element's text with a color of its own style, by WCAG. Runs in the page. */
const contrast = `(selector, property) => {
  const root = document.querySelector('offer-wall').shadowRoot;
  const style = getComputedStyle(root.querySelector(selector));
  const context = Object.assign(document.createElement('canvas'), { width: 1, height: 1 }).getContext('2d');
  const luminance = (color) => {
    context.fillStyle = color;
    context.fillRect(0, 0, 1, 1);
    const parts = [...context.getImageData(0, 0, 1, 1).data].slice(0, 3).map((each) => each / 255);
    const linear = parts.map((each) => (each <= 0.04045 ? each / 12.92 : ((each + 0.055) / 1.055) ** 2.4));
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2];
  };
  const behind = property === 'background-image'
    ? style.backgroundImage.match(/(?:rgb|color|oklab|oklch)\\([^()]*\\)/g).filter((each) => !each.includes('/')).at(-1)
    : style.getPropertyValue(property);
  const [light, dark] = [luminance(style.color), luminance(behind)].sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}`;

export const themeScenarios: readonly Scenario[] = [
  {
    name: 'text on the head and on rewards is readable on a dark, a light and a two-colored accent',
    async play(stage, page) {
      await page.goto(stage.hosted(stage.service.newUser()));
      await page.get('searchbox').waitFor();
      // Only there the link takes the whole width.
      await page.evaluate("document.querySelector('offer-wall').shadowRoot.querySelector('article h3 a').click()");
      await page.get('dialog').waitFor();
      for (const accent of ['#14365a', '#ffd84d', 'light-dark(#0b6e5f, #5fd9c0)']) {
        await page.evaluate(
          `document.querySelector('offer-wall').style.setProperty('--offer-wall-accent', ${JSON.stringify(accent)})`,
        );
        for (const [selector, property] of [
          ['.row .cta', 'background-color'],
          ['.pill', 'background-color'],
          ['.chip[aria-pressed=true]', 'background-color'],
          ['.top', 'background-image'],
        ]) {
          const measured = `(${contrast})(${JSON.stringify(selector)}, ${JSON.stringify(property)})`;
          // Colors change gradually.
          await eventually(() => measure(page, measured)).toBeGreaterThanOrEqual(4.5);
        }
      }
      await nothingReported(stage, page);
    },
  },
];
