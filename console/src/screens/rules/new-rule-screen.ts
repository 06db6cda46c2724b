import { html } from 'lit';
import { defineScreen } from '../../define-screen.ts';
import { pageHeading } from '../../parts/detail-page.ts';
import { withoutWall } from '../../parts/without-wall.ts';
import './rule-form.ts';

export const screen = defineScreen({
  view: (_data, context) => {
    if (context.wall === null) return withoutWall('Add a rule', context);
    const up = { href: context.hrefOf('rules'), label: 'Rules' };
    return html`${pageHeading({ name: 'Add a rule', up })}
      <rule-form .context=${context} .adwallId=${context.wall.adwall_id}></rule-form>`;
  },
});
