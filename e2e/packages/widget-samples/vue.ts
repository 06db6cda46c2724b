/// <reference types="@rewards-wall/widget/vue" />
import '@rewards-wall/widget';
import type { GlobalComponents } from 'vue';

type Wall = InstanceType<GlobalComponents['offer-wall']>;

export const props: Wall['$props'] = {
  'pub-id': '1',
  'wall-id': '1',
  'user-id': 'ada',
  'page-size': 12,
  theme: 'light',
};
// @ts-expect-error -- neither light nor dark
export const wrongTheme: Wall['$props'] = { theme: 'pink' };
