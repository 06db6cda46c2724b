import { adoptStyles } from '../../ui/style-sheet.ts';
import { customizationCss } from '../../theme/customization-css.ts';
import type { StartEffect } from './screen-effect.ts';

/** Applies the preset and the colors of the wall's settings. */
export const followColors: StartEffect = ({ root }) => {
  const colors = new CSSStyleSheet();
  adoptStyles(root, colors);
  let shown: object | null = null;
  return {
    afterUpdate({ state: { details } }) {
      if (details === shown) return;
      shown = details;
      const { customization = {}, themePreset } = details ?? {};
      colors.replaceSync(customizationCss(customization, themePreset));
    },
  };
};
