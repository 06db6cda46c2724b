/// <reference types="@rewards-wall/widget/svelte" />
import { defineOfferWall } from '@rewards-wall/widget/define';
import { attachOfferWall } from '@rewards-wall/widget/frame-host';
import type { SvelteHTMLElements } from 'svelte/elements';

defineOfferWall({ prefix: 'acme' });
attachOfferWall(document.createElement('iframe'), { getToken: async () => 'a.b.c' });

type Wall = SvelteHTMLElements['offer-wall'];
export const wall: Wall = { 'pub-id': '1', 'wall-id': '1', 'onoffer-wall-load': ({ detail }) => void detail.count };
// @ts-expect-error -- neither light nor dark
export const wrongTheme: Wall = { theme: 'pink' };
