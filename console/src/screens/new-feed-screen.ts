import { html } from 'lit';
import { call } from '../api.ts';
import { defineScreen } from '../define-screen.ts';
import { pageHeading } from '../parts/detail-page.ts';
import './feeds/new-feed-form.ts';

export const screen = defineScreen({
  load: () => call('listAdapters'),
  view: ({ adapters }, context) =>
    html`${pageHeading({ name: 'Add a feed', up: { href: context.hrefOf('feeds'), label: 'Feeds' } })}
      <new-feed-form .context=${context} .adapters=${adapters}></new-feed-form>`,
});
