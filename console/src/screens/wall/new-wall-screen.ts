import { html } from 'lit';
import { defineScreen } from '../../define-screen.ts';
import { pageHeading } from '../../parts/detail-page.ts';
import './new-wall-form.ts';

/** A new wall. */
export const screen = defineScreen({
  view: (_data, context) =>
    html`${pageHeading({ kind: 'Settings', name: 'Add a wall', up: { href: context.hrefOf('wall'), label: 'Settings' } })}
      <new-wall-form .context=${context}></new-wall-form>`,
});
