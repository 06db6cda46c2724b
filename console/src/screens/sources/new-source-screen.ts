import { html } from 'lit';
import { call } from '../../api.ts';
import { defineScreen } from '../../define-screen.ts';
import { pageHeading } from '../../parts/detail-page.ts';
import './new-source-form.ts';

export const screen = defineScreen({
  load: () => call('listSourceSchemes'),
  view: ({ schemes }, context) =>
    html`${pageHeading({
        name: 'Add a lead source',
        up: { href: context.hrefOf('sources'), label: 'Lead sources' },
      })}
      <p class="hint">
        For an advertiser, or a network whose offers you import from a file. If it has an API with its offers,
        <a href=${context.hrefOf('feeds/new')}>add a feed</a> instead, which brings its source.
      </p>
      <new-source-form .context=${context} .schemes=${schemes}></new-source-form>`,
});
