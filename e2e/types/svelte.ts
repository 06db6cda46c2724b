/// <reference types="@rewards-wall/widget/svelte" />
import type { SvelteHTMLElements } from 'svelte/elements';

type Wall = SvelteHTMLElements['offer-wall'];

export const right: Wall = {
  'pub-id': '1',
  'wall-id': '1',
  'user-id': 'ada',
  lang: 'de',
  'onoffer-wall-load': ({ detail }) => void detail.count.toFixed(),
  'on:offer-wall-open': (event) => event.preventDefault(),
};
export const form: SvelteHTMLElements['survey-profile'] = { 'consent-url': 'https://www.example.com/privacy' };
// @ts-expect-error -- neither light nor dark
export const wrongTheme: Wall = { theme: 'pink' };
// @ts-expect-error -- no such attribute
export const wrongName: Wall = { 'wallet-id': '1' };
export const wrongDetail: Wall = {
  // @ts-expect-error -- the detail has no such property
  'onoffer-wall-load': ({ detail }) => void detail.offers,
};
