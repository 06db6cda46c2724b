import type { WallSettingsShown } from '@rewards-wall/shared/admin/wall-settings-schema.ts';
import { html, type TemplateResult } from 'lit';
import { tickBox } from '../../parts/field.ts';
import { colors, labels, pickerColor, tickOf } from './wall-changes.ts';

/** The colors of a wall. Each that is ticked is its own. */
export function colorFields(settings: WallSettingsShown): TemplateResult {
  const { customization } = settings;
  return html`<ul class="colors" aria-label="Colours">
      ${colors.map(
        ([name, label]) =>
          html`<li>
            ${tickBox(tickOf(`customization.${name}`), label, customization[name] !== undefined)}
            <input
              type="color"
              name="customization.${name}"
              aria-label=${labels[`customization.${name}`]}
              .value=${pickerColor(settings, name)}
            />
          </li>`,
      )}
    </ul>
    <p class="hint">A colour that is not ticked is the style's own. The wall keeps texts readable on any color.</p>`;
}
