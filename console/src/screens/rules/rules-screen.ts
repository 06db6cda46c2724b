import type { AdminRules } from '@rewards-wall/shared/admin/rules-schema.ts';
import { html, nothing } from 'lit';
import { call } from '../../api.ts';
import { defineScreen } from '../../define-screen.ts';
import { withoutWall } from '../../parts/without-wall.ts';
import './rules-page.ts';
import { pageHeading } from '../../parts/detail-page.ts';

/** The reward rules of a wall. */
export const screen = defineScreen<AdminRules | null>({
  load: async ({ wall }) =>
    wall === null ? { ok: true, body: null } : call('listRules', { params: { adwallId: wall.adwall_id } }),
  view: (data, context) => {
    if (data === null) return withoutWall('Rules', context);
    return html`${pageHeading({
        name: 'Rules',
        wall: context.wall?.name,
        intro: `Rules decide what offers pay, who sees them and how long leads are held. For each of these, the first
          rule that applies wins.`,
        actions:
          data.rules.length > 0 && context.mayOpen('rules/new')
            ? html`<a class="button button-main" href=${context.hrefOf('rules/new')}>Add a rule</a>`
            : nothing,
      })} <rules-page .context=${context} .rules=${data.rules}></rules-page>`;
  },
});
