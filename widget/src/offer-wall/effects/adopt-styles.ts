import { adoptStyles } from '../../element/style-sheet.ts';
import type { WallState } from '../state/wall-state.ts';
import type { LazyCode } from './lazy-code.ts';

interface Change {
  readonly root: ShadowRoot;
  readonly before: WallState;
  readonly state: WallState;
  readonly code: LazyCode;
  /** The sheet for the colours of the wall's settings. */
  readonly colours: CSSStyleSheet;
}

/** Adopts the styles of code that has loaded, and the colours of the wall's settings. */
export function adoptWallStyles({ root, before, state, code, colours }: Change): void {
  const isNewCode = state.code !== before.code;
  if (isNewCode) {
    const { controls, details, activity, ticket } = code;
    for (const part of [controls, details, activity, ticket]) if (part) adoptStyles(root, part.styles);
    adoptStyles(root, colours);
  }
  if (!code.controls || (state.details === before.details && !isNewCode)) return;
  const { customization = {}, themePreset } = state.details ?? {};
  colours.replaceSync(code.controls.customizationCss(customization, themePreset));
}
