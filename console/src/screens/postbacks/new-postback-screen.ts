import { html } from 'lit';
import { defineScreen } from '../../define-screen.ts';
import { pageHeading } from '../../parts/detail-page.ts';
import { withoutWall } from '../../parts/without-wall.ts';
import './new-postback-form.ts';

export const screen = defineScreen({
  view: (_data, context) => {
    if (context.wall === null) return withoutWall('Add a postback', context);
    const up = { href: context.hrefOf('postbacks'), label: 'Postbacks' };
    return html`${pageHeading({ name: 'Add a postback', up })}
      <new-postback-form .context=${context}></new-postback-form>`;
  },
});
