import { NO_ORIGINS } from '@rewards-wall/shared/origins-meaning.ts';
import type { AdminWall } from '@rewards-wall/shared/admin/walls-schema.ts';
import { html, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { call, faultOf } from '../../api.ts';
import type { Refusal } from '../../reply.ts';
import { conflictAlert, type Conflict } from '../../parts/conflict-alert.ts';
import { alertOf, fieldRow } from '../../parts/field.ts';
import { Screen } from '../../screen.ts';
import { forgetWork } from '../../unsaved-work.ts';
import { originsIn, warningOf } from '../../parts/settings/origins-field.ts';
import { conflictOf, isSame } from '../../parts/settings/setting-values.ts';
import { readAfterConflict } from './read-after-conflict.ts';

interface State {
  problem: Refusal | null;
  /** A concurrent change by another person. */
  conflict: Conflict | null;
}

/** The origins of a wall, saved on their own. */
class OriginsForm extends Screen<State> {
  static override properties = { ...Screen.properties, wall: { attribute: false } };
  declare wall: AdminWall;
  override state: State = { problem: null, conflict: null };
  /** The stored origins as last read. */
  private read: readonly string[] | null = null;

  private get input(): HTMLTextAreaElement | null {
    return this.querySelector('textarea');
  }

  protected override updated(changed: PropertyValues<this>): void {
    if (changed.has('wall')) this.take(this.wall.origins);
  }

  /** Shows origins that were read again, unless the user has edited those in `shown`. */
  private take(now: readonly string[], shown = this.read): void {
    const { input } = this;
    if (input === null || (shown !== null && !isSame(originsIn(input.value), shown))) return;
    input.value = now.join('\n');
    this.read = now;
  }

  private readonly save = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault();
    const { input, read } = this;
    if (input === null || read === null) return;
    const origins = originsIn(input.value);
    const { adwall_id: adwallId } = this.wall;
    const body = { origins, expected: { origins: [...read] } };
    const reply = await call('changeWall', { params: { adwallId }, body });
    if (reply.ok) {
      this.take(reply.body.origins, origins);
      this.read = reply.body.origins;
      if (isSame(originsIn(input.value), reply.body.origins)) forgetWork(input.form);
      this.set({ problem: null, conflict: null });
      this.context.announce('Origins saved.');
      await this.context.refresh();
      return;
    }
    const again = await readAfterConflict(reply, adwallId);
    if (again === null) {
      this.set({ problem: reply.problem, conflict: null });
      return;
    }
    this.read = again.origins;
    this.set({ problem: null, conflict: conflictOf('Origins', again.origins, originsIn(input.value)) });
  };

  override render(): TemplateResult {
    const { conflict, problem } = this.state;
    const fault = problem && faultOf(problem, 'origins');
    const canChange = this.context.mayCall('changeWall');
    return html`<form data-work @submit=${(event: SubmitEvent) => void this.save(event)}>
      ${conflict === null ? alertOf(fault === null ? (problem?.detail ?? null) : null) : conflictAlert([conflict])}
      ${fieldRow(
        {
          id: 'origins',
          label: 'Allowed origins',
          hint: `Pages that may frame the wall and call with user tokens, one per line, such as https://www.example.com. ${NO_ORIGINS}`,
        },
        html`${warningOf(this.wall.origins)}
          <textarea
            id="origins"
            name="origins"
            rows=${Math.max(2, this.wall.origins.length + 1)}
            ?readonly=${!canChange}
            spellcheck="false"
            aria-invalid=${String(fault !== null)}
            aria-describedby="origins-hint ${fault === null ? '' : 'origins-fault'}"
          ></textarea>
          ${fault === null ? nothing : html`<p class="fault" id="origins-fault">Each line ${fault}.</p>`}`,
      )}
      ${
        canChange
          ? html`<div class="actions"><button type="submit" class="button button-main">Save origins</button></div>`
          : nothing
      }
    </form>`;
  }
}

customElements.define('origins-form', OriginsForm);
