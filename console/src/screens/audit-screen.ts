import { auditActions } from '@rewards-wall/shared/admin/audit-actions.ts';
import type { AuditPage } from '@rewards-wall/shared/admin/schema.ts';
import { html, nothing, type TemplateResult } from 'lit';
import { call } from '../api.ts';
import { alertOf } from '../parts/field.ts';
import { timeOf } from '../parts/time.ts';
import { defineScreen } from '../define-screen.ts';
import { Screen } from '../screen.ts';

type Row = AuditPage['rows'][number];

interface State {
  rows: readonly Row[];
  next: number | null;
  action: string | null;
  isLoaded: boolean;
  fault: string | null;
}

const actors: Readonly<Record<Row['actor'], string>> = {
  person: 'Somebody',
  key: 'An admin key',
  cli: 'Command line',
  link: 'A link',
};

/** Who did what, and when. */
class AuditScreen extends Screen<State> {
  override state: State = { rows: [], next: null, action: null, isLoaded: false, fault: null };

  override connectedCallback(): void {
    super.connectedCallback();
    void this.load(null, null);
  }

  private async load(action: string | null, before: number | null): Promise<void> {
    const reply = await call<AuditPage>('listAudit', { query: { action, before } });
    if (!reply.ok) return this.set({ fault: reply.problem.detail });
    const { next, rows } = reply.body;
    const earlier = before === null ? [] : this.state.rows;
    return this.set({ rows: [...earlier, ...rows], next, action, isLoaded: true, fault: null });
  }

  private readonly choose = (event: Event): void => {
    const { value } = event.target as HTMLSelectElement;
    void this.load(value === '' ? null : value, null);
  };

  override render(): TemplateResult {
    const { action, fault, isLoaded, next, rows } = this.state;
    return html`<h1>Audit log</h1>
      <p class="hint">Everything that was changed, newest first. Nobody can change or delete a row.</p>
      <p>
        <label class="picker"
          >Action
          <select @change=${this.choose}>
            <option value="">All</option>
            ${auditActions.map((one) => html`<option value=${one} ?selected=${one === action}>${one}</option>`)}
          </select></label
        >
      </p>
      ${alertOf(fault)}
      ${
        isLoaded && rows.length === 0
          ? html`<p class="card">Nothing yet. What you or a command changes appears here.</p>`
          : html`<div class="scroll" tabindex="0" role="region" aria-label="Audit log">
              <table>
                <thead>
                  <tr>
                    ${['When', 'Who', 'What', 'About', 'Change'].map((name) => html`<th scope="col">${name}</th>`)}
                  </tr>
                </thead>
                <tbody>
                  ${rows.map((row) => this.row(row))}
                </tbody>
              </table>
            </div>`
      }
      ${
        next === null
          ? nothing
          : html`<div class="actions">
              <button type="button" class="button" @click=${() => void this.load(action, next)}>Show earlier</button>
            </div>`
      }`;
  }

  private row(row: Row): TemplateResult {
    const change = { ...(row.before && { before: row.before }), ...(row.after && { after: row.after }) };
    return html`<tr>
      <td>${timeOf(row.at)}</td>
      <td>${row.actor_name ?? actors[row.actor]}${row.ip === null ? nothing : html`<br /><small>${row.ip}</small>`}</td>
      <td>${row.action}</td>
      <td>${row.subject ?? ''}</td>
      <td>${Object.keys(change).length === 0 ? nothing : html`<code>${JSON.stringify(change)}</code>`}</td>
    </tr>`;
  }
}

customElements.define('audit-screen', AuditScreen);

export const screen = defineScreen({
  view: (_, context) => html`<audit-screen .context=${context}></audit-screen>`,
});
