import type { PanelRow } from '@rewards-wall/shared/admin/panels-schema.ts';
import type { SettingForms } from '@rewards-wall/shared/admin/setting-forms-schema.ts';
import { html } from 'lit';
import { keyed } from 'lit/directives/keyed.js';
import { call, together } from '../../api.ts';
import { defineScreen } from '../../define-screen.ts';
import { copyable } from '../../parts/copyable.ts';
import { factList, sectionOf, pageHeading } from '../../parts/detail-page.ts';
import { withoutWall } from '../../parts/without-wall.ts';
import './panel-form.ts';

/** A panel of the chosen wall's publisher; null if it belongs to another one. */
export const screen = defineScreen<{ forms: SettingForms; panel: PanelRow | null } | null>({
  async load({ params, wall }) {
    if (wall === null) return { ok: true, body: null };
    const reply = await together({
      forms: call('readSettingForms'),
      surveys: call('readSurveys', { params: { adwallId: wall.adwall_id } }),
    });
    if (!reply.ok) return reply;
    const { forms, surveys } = reply.body;
    const panel = surveys.panels.find(({ profile_id: id }) => String(id) === params['profile_id']) ?? null;
    return { ok: true, body: { forms, panel } };
  },
  view: (data, context) => {
    if (data === null) return withoutWall('Panel', context);
    const { forms, panel } = data;
    const up = { href: context.hrefOf('surveys'), label: 'Surveys' };
    if (panel === null) {
      return html`${pageHeading({ name: 'No such panel', up })}
        <p>The publisher of this wall has no such panel. Choose a wall of its publisher.</p>`;
    }
    const { keys, name, profile_id: id, publishable_key: key } = panel;
    return html`${pageHeading({ name, up })}
    ${sectionOf(
      'ids',
      'ID and key',
      html`${factList([
          ['ID', id],
          ['Secret keys', keys === 0 ? 'None' : keys],
        ])}
        <p>The publishable key, which pages may show:</p>
        ${copyable(key, 'the publishable key', context.announce)}`,
    )}
    ${keyed(id, html`<panel-form .context=${context} .described=${forms.panel} .panel=${panel}></panel-form>`)}`;
  },
});
