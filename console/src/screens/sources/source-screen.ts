import { html } from 'lit';
import { keyed } from 'lit/directives/keyed.js';
import { call } from '../../api.ts';
import { defineScreen } from '../../define-screen.ts';
import './source-page.ts';

/** One source of leads: how its calls are authenticated, and what it reported. */
export const screen = defineScreen({
  load: ({ params }) => call('showSource', { params: { source: params['source'] ?? '' } }),
  view: (source, context) =>
    keyed(source.source, html`<source-page .context=${context} .source=${source}></source-page>`),
});
