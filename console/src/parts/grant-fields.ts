import { adminRoles, type AdminRole } from '@rewards-wall/shared/admin/permissions.ts';
import { html, nothing, type TemplateResult } from 'lit';
import { valueOf } from './field.ts';

/** A summary of each role. */
export const meanings: Readonly<Record<AdminRole, string>> = {
  owner: 'everything',
  manager: 'everything but keys, team and erasure',
  support: 'leads, users and tickets; credits within a limit',
  viewer: 'figures and lists, without users’ data',
};

/** Fields for a role and its publishers. `prefix` keeps ids of two forms apart; `fault`: error of the publishers. */
export function grantFields(prefix: string, fault: string | null = null): TemplateResult {
  const id = `${prefix}-publishers`;
  return html`<div class="field">
      <label for="${prefix}-role">Role</label>
      <select id="${prefix}-role" name="role">
        ${adminRoles.toReversed().map((role) => html`<option value=${role}>${role}: ${meanings[role]}</option>`)}
      </select>
    </div>
    <div class="field">
      <label for=${id}>Publishers</label>
      <p class="hint" id="${id}-hint">Their IDs, such as 1, 2. Leave empty for all, including future ones.</p>
      <input
        id=${id}
        name="publishers"
        inputmode="numeric"
        autocomplete="off"
        aria-invalid=${String(fault !== null)}
        aria-describedby="${id}-hint ${fault === null ? '' : `${id}-fault`}"
      />
      ${fault === null ? nothing : html`<p class="fault" id="${id}-fault">Each ${fault}.</p>`}
    </div>`;
}

/** The form's values as the admin API takes them. */
export function grantIn(form: HTMLFormElement): { role: AdminRole; publishers: number[] | null } {
  const ids = valueOf(form, 'publishers').split(/[\s,]+/);
  const publishers = ids.filter((id) => id !== '').map(Number);
  // Safe: the choices are the roles.
  return { role: valueOf(form, 'role') as AdminRole, publishers: publishers.length === 0 ? null : publishers };
}

/** A role and its publishers in words. */
export function grantText({ publishers, role }: { role: string; publishers: readonly number[] | null }): string {
  if (publishers === null) return role;
  return `${role} of ${publishers.length === 1 ? 'publisher' : 'publishers'} ${publishers.join(', ')}`;
}
