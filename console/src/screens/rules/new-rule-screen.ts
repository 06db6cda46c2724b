import type { AdminRules } from '@rewards-wall/shared/admin/rules-schema.ts';
import { html } from 'lit';
import { call } from '../../api.ts';
import { defineScreen } from '../../define-screen.ts';
import { pageHeading } from '../../parts/detail-page.ts';
import { withoutWall } from '../../parts/without-wall.ts';
import './rule-form.ts';

export const screen = defineScreen<AdminRules | null>({
  load: async ({ wall }) =>
    wall === null ? { ok: true, body: null } : call('listRules', { params: { adwallId: wall.adwall_id } }),
  view: (data, context) => {
    if (context.wall === null || data === null) return withoutWall('Add a rule', context);
    const up = { href: context.hrefOf('rules'), label: 'Rules' };
    const { adwall_id: adwallId } = context.wall;
    return html`${pageHeading({ name: 'Add a rule', up })}
      <rule-form .context=${context} .adwallId=${adwallId} .rules=${data.rules}></rule-form>`;
  },
});
