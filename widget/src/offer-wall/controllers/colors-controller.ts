import type { ReactiveController } from 'lit';
import { adoptStyles } from '../../ui/style-sheet.ts';
import { customizationCss } from '../../theme/customization-css.ts';
import type { WallHost } from './wall-host.ts';

/** Applies the preset and the colors of the wall's settings. */
export class ColorsController implements ReactiveController {
  readonly #wall: WallHost;
  readonly #colors = new CSSStyleSheet();
  #shown: object | null = null;

  constructor(wall: WallHost) {
    this.#wall = wall;
  }

  hostConnected(): void {
    adoptStyles(this.#wall.element.shadowRoot, this.#colors);
  }

  hostUpdated(): void {
    const { details } = this.#wall.state();
    if (details === this.#shown) return;
    this.#shown = details;
    const { customization = {}, themePreset } = details ?? {};
    this.#colors.replaceSync(customizationCss(customization, themePreset));
  }
}
