import type { SettingForms } from '@rewards-wall/shared/admin/setting-forms-schema.ts';
import { html } from 'lit';
import { call } from '../../api.ts';
import { defineScreen } from '../../define-screen.ts';
import { pageHeading } from '../../parts/detail-page.ts';
import './new-wall-form.ts';

export const screen = defineScreen<SettingForms>({
  load: () => call('readSettingForms'),
  view: (forms, context) =>
    html`${pageHeading({ name: 'Add a wall', up: { href: context.hrefOf('wall'), label: 'Settings' } })}
      <new-wall-form .context=${context} .described=${forms.wall}></new-wall-form>`,
});
