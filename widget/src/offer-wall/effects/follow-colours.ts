import { adoptStyles } from '../../element/style-sheet.ts';
import { customizationCss } from '../../theme/customization-css.ts';
import type { StartEffect } from './screen-effect.ts';

/** Applies the preset and the colours of the wall's settings. */
export const followColours: StartEffect = ({ root }) => {
  const colours = new CSSStyleSheet();
  adoptStyles(root, colours);
  let shown: object | null = null;
  return {
    afterUpdate({ state: { details } }) {
      if (details === shown) return;
      shown = details;
      const { customization = {}, themePreset } = details ?? {};
      colours.replaceSync(customizationCss(customization, themePreset));
    },
  };
};
