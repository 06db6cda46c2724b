import type { SettingForms } from '@rewards-wall/shared/admin/setting-forms-schema.ts';
import type { WallSettingsShown } from '@rewards-wall/shared/admin/wall-settings-schema.ts';
import { html, nothing } from 'lit';
import { keyed } from 'lit/directives/keyed.js';
import { call, together } from '../api.ts';
import { defineScreen } from '../define-screen.ts';
import { withoutWall } from '../parts/without-wall.ts';
import './wall/wall.css';
import './wall/wall-form.ts';
import { pageHeading } from '../parts/detail-page.ts';

interface Data {
  forms: SettingForms;
  settings: WallSettingsShown;
}

/** A wall's settings. Its snippet and keys are on "Snippet and keys". */
export const screen = defineScreen<Data | null>({
  load: async ({ wall }) =>
    wall === null
      ? { ok: true, body: null }
      : together({
          forms: call('readSettingForms'),
          settings: call('readWall', { params: { adwallId: wall.adwall_id } }),
        }),
  view: (data, context) => {
    if (data === null) return withoutWall('Settings', context);
    const { forms, settings } = data;
    return html`${pageHeading({
      name: 'Settings',
      wall: settings.name,
      intro: html`The snippet and the secret keys are under <a href=${context.hrefOf('snippet')}>Snippet and keys</a>.
        Choose featured and hidden offers under <a href=${context.hrefOf('offers')}>Offers</a>.`,
      actions: context.mayOpen('wall/new')
        ? html`<a class="button" href=${context.hrefOf('wall/new')}>Add a wall</a>`
        : nothing,
    })}
    ${keyed(
      settings.adwall_id,
      html`<wall-form .context=${context} .described=${forms.wall} .settings=${settings}></wall-form>`,
    )}`;
  },
});
