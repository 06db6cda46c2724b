import type { TrialDevice } from '@rewards-wall/shared/admin/trial-schema.ts';
import { html, type TemplateResult } from 'lit';

const names: Readonly<Record<TrialDevice, string>> = {
  desktop: 'Computer',
  android: 'Android phone',
  iphone: 'iPhone',
  android_tablet: 'Android tablet',
  ipad: 'iPad',
};

/** Options for a user's device. */
export function deviceOptions(): TemplateResult[] {
  return Object.entries(names).map(([device, name]) => html`<option value=${device}>${name}</option>`);
}
