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
            kind: 'Surveys',
            name: 'Add a panel',
            up: { href: context.hrefOf('surveys'), label: 'Surveys' },
          })}
          <p class="hint">
            Where users sign up for surveys. Whoever signs up gets the live surveys of
            <strong>${context.wall.name}</strong> there. It has no secret key until somebody creates one (<code
              >rewards key rotate</code
            >), which the sign-up form doesn't need.
          </p>
          <panel-form .context=${context} .described=${forms.panel} .panel=${null}></panel-form>`,
});
