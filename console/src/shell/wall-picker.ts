import { html, nothing, type TemplateResult } from 'lit';
import type { Context } from '../context.ts';
import { addressOf, goTo, type Place } from '../router.ts';
import { mayLeave } from '../unsaved-work.ts';

/** Selects one wall or all. Hidden if there is only one. */
export function wallPicker({ walls }: Context, { adwallId, path, query }: Place): TemplateResult | typeof nothing {
  if (walls.length < 2) return nothing;
  const choose = (event: Event): void => {
    const select = event.target as HTMLSelectElement;
    const { value } = select;
    if (!mayLeave()) {
      select.value = String(adwallId ?? '');
      return;
    }
    const kept = { ...Object.fromEntries(query), after: null, row: null };
    goTo(addressOf(path, value === '' ? null : Number(value), kept));
  };
  const byPublisher = [...Map.groupBy(walls, ({ pub_id: pubId }) => pubId)];
  const options = (group: readonly Context['walls'][number][]) =>
    group.map(
      ({ adwall_id: id, name }) => html`<option value=${id} ?selected=${id === adwallId}>${name} (${id})</option>`,
    );
  return html`<label class="picker"
    ><span>Wall</span>
    <select @change=${choose}>
      <option value="" ?selected=${adwallId === null}>All walls</option>
      ${
        byPublisher.length === 1
          ? options(walls)
          : byPublisher.map(([pubId, group]) => html`<optgroup label="Publisher ${pubId}">${options(group)}</optgroup>`)
      }
    </select></label
  >`;
}
