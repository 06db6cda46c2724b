import { html } from 'lit';
import { defineScreen } from '../../define-screen.ts';
import { pageHeading } from '../../parts/detail-page.ts';
import { withoutWall } from '../../parts/without-wall.ts';
import './panel-form.ts';

/** A new panel, which is linked to the chosen wall. */
export const screen = defineScreen({
  view: (_data, context) =>
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
          <panel-form .context=${context} .panel=${null}></panel-form>`,
});
