/// <reference types="@rewards-wall/widget/vue" />
import type { GlobalComponents } from 'vue';

type Wall = InstanceType<GlobalComponents['offer-wall']>;
type Form = InstanceType<GlobalComponents['survey-profile']>;

export const props: Wall['$props'] = {
  'pub-id': '1',
  'wall-id': '1',
  'user-id': 'ada',
  'page-size': 12,
  theme: 'light',
};
export const formProps: Form['$props'] = { 'publishable-key': 'pk_x', country: 'FR' };
// @ts-expect-error -- neither light nor dark
export const wrongTheme: Wall['$props'] = { theme: 'pink' };
// @ts-expect-error -- a property of the wall, not of the form
export const wrongName: Form['$props'] = { 'wall-id': '1' };

export const emit = ({ $emit }: Wall, event: CustomEvent<{ readonly count: number }>): void => {
  $emit('offer-wall-load', event);
  // @ts-expect-error -- the detail of another event
  $emit('offer-wall-error', event);
  // @ts-expect-error -- no such event
  $emit('offer-wall-loaded', event);
};
