import type { WallSettingsShown } from '@rewards-wall/shared/admin/wall-settings-schema.ts';
import { html } from 'lit';
import { keyed } from 'lit/directives/keyed.js';
import { call } from '../api.ts';
import { defineScreen } from '../define-screen.ts';
import './wall/wall.css';
import './wall/wall-form.ts';

/** The settings of one wall. Its snippet and keys are on "Get started". */
export const screen = defineScreen<WallSettingsShown | null>({
  load: async ({ wall }) =>
    wall === null
      ? { ok: true, body: null }
      : call<WallSettingsShown>('readWall', { params: { adwallId: wall.adwall_id } }),
  view: (settings, context) =>
    settings === null
      ? html`<h1>Settings</h1>
          <div class="empty">
            <p>There is no wall yet. <a href=${context.hrefOf('')}>Get started</a>.</p>
          </div>`
      : html`<h1>Settings of ${settings.name}</h1>
          <p>
            The snippet for pages and the secret keys are on <a href=${context.hrefOf('')}>Get started</a>. Fraud rules
            and names of credits in other languages are set by <code>rewards wall set</code>.
          </p>
          ${keyed(settings.adwall_id, html`<wall-form .context=${context} .settings=${settings}></wall-form>`)}`,
});
