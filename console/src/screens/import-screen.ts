import { html } from 'lit';
import { defineScreen } from '../define-screen.ts';
import { pageHeading } from '../parts/detail-page.ts';
import './offers/import-form.ts';

/** Imports offers from the publisher's own file. */
export const screen = defineScreen({
  view: (_, context) =>
    html`${pageHeading({ name: 'Import offers', up: { href: context.hrefOf('offers'), label: 'Offers' } })}
      <import-form .context=${context}></import-form>`,
});
