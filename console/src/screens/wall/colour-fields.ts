import type { WallSettingsShown } from '@rewards-wall/shared/admin/wall-settings-schema.ts';
import { html, type TemplateResult } from 'lit';
import { tickBox } from '../../parts/field.ts';
import { colours, labels, pickerColour, tickOf } from './wall-changes.ts';

/** The colours of a wall. Each that is ticked is its own. */
export function colourFields(settings: WallSettingsShown): TemplateResult {
  const { customization } = settings;
  return html`<ul class="colours" aria-label="Colours">
      ${colours.map(
        ([name, label]) =>
          html`<li>
            ${tickBox(tickOf(`customization.${name}`), label, customization[name] !== undefined)}
            <input
              type="color"
              name="customization.${name}"
              aria-label=${labels[`customization.${name}`]}
              .value=${pickerColour(settings, name)}
            />
          </li>`,
      )}
    </ul>
    <p class="hint">A colour that is not ticked is the style's own. The wall keeps texts readable on any colour.</p>`;
}
