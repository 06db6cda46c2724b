import type { AdminWall } from '@rewards-wall/shared/admin/walls-schema.ts';
import { html, nothing, type TemplateResult } from 'lit';
import { call } from '../../api.ts';
import { alertOf } from '../../parts/field.ts';
import { Screen } from '../../screen.ts';

interface State {
  problem: string | null;
}

/** Opens the wall in a new tab as a test user, so that staff visits aren't counted as a user's. */
class TestVisitButton extends Screen<State> {
  static override properties = { ...Screen.properties, wall: { attribute: false } };
  declare wall: Pick<AdminWall, 'adwall_id'>;
  override state: State = { problem: null };

  private async open(): Promise<void> {
    // Before the first await: browsers allow pop-ups only directly after a user action.
    const page = window.open('', '_blank');
    const reply = await call('openTestVisit', { params: { adwallId: this.wall.adwall_id } });
    this.set({ problem: reply.ok ? null : reply.problem.detail });
    if (!reply.ok) page?.close();
    else if (page === null) location.assign(reply.body.url);
    else {
      page.opener = null;
      page.location.replace(reply.body.url);
    }
  }

  override render(): TemplateResult | typeof nothing {
    if (!this.context.mayCall('openTestVisit')) return nothing;
    return html`${alertOf(this.state.problem)}
      <div class="actions">
        <button type="button" class="button" @click=${() => void this.open()}>See the wall as a test user</button>
        <p class="hint">Opens in a new tab. Not counted in statistics.</p>
      </div>`;
  }
}

customElements.define('test-visit', TestVisitButton);
