import type { SettingForms } from '@rewards-wall/shared/admin/setting-forms-schema.ts';
import { html } from 'lit';
import { call } from '../../api.ts';
import { defineScreen } from '../../define-screen.ts';
import { pageHeading } from '../../parts/detail-page.ts';
import { withoutWall } from '../../parts/without-wall.ts';
import './panel-form.ts';

/** A new panel, which is linked to the chosen wall. */
export const screen = defineScreen<SettingForms>({
  load: () => call('readSettingForms'),
  view: (forms, context) =>
    context.wall === null
      ? withoutWall('Add a panel', context)
      : html`${pageHeading({
            name: 'Add a panel',
            up: { href: context.hrefOf('surveys'), label: 'Surveys' },
          })}
          <p class="hint">
            Users sign up for surveys here, and then get the live surveys of <strong>${context.wall.name}</strong>. A
            new panel has no secret key, and the sign-up form needs none. To create one, run
            <code>rewards key rotate</code>.
          </p>
          <panel-form .context=${context} .described=${forms.panel} .panel=${null}></panel-form>`,
});
