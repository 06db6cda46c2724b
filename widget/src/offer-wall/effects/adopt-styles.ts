import { adoptStyles } from '../../element/style-sheet.ts';
import type { WallState } from '../state/wall-state.ts';
import { codeOf } from './lazy-code.ts';

interface Change {
  readonly root: ShadowRoot;
  readonly before: WallState;
  readonly state: WallState;
  /** The sheet for the colours of the wall's settings. */
  readonly colours: CSSStyleSheet;
}

/** Adopts the styles of code that has loaded, and the colours of the wall's settings. */
export function adoptWallStyles({ root, before, state, colours }: Change): void {
  if (state.code === before.code && state.details === before.details) return;
  const modules: readonly { readonly styles?: CSSStyleSheet }[] = Object.values(state.code);
  for (const { styles } of modules) if (styles) adoptStyles(root, styles);
  adoptStyles(root, colours);
  const { customization = {}, themePreset } = state.details ?? {};
  colours.replaceSync(codeOf(state).controls?.customizationCss(customization, themePreset) ?? '');
}
