import type { AdminWall, AdminWallKeys } from '@rewards-wall/shared/admin/walls-schema.ts';
import { html, nothing, type TemplateResult } from 'lit';
import { keyed } from 'lit/directives/keyed.js';
import { call, together } from '../api.ts';
import type { Context } from '../context.ts';
import { defineScreen } from '../define-screen.ts';
import { copyable } from '../parts/copyable.ts';
import { pageHeading, sectionOf } from '../parts/detail-page.ts';
import { withoutWall } from '../parts/without-wall.ts';
import { checklist, isAllDone } from './wall/first-steps.ts';
import './wall/origins-form.ts';
import './wall/test-visit.ts';
import './wall/wall-keys.ts';

/** First the open setup steps, then what integrating a wall needs. */
export const screen = defineScreen({
  load: async (context) => {
    const { wall } = context;
    const seesKeys = wall !== null && context.mayCall('listWallKeys');
    return together({
      firstRun: call('readFirstRun', { query: { wall: wall?.adwall_id ?? null } }),
      keys: seesKeys
        ? call('listWallKeys', { params: { adwallId: wall.adwall_id } })
        : Promise.resolve({ ok: true, body: null }),
    });
  },
  view: ({ firstRun, keys }, context) => {
    const { wall } = context;
    if (wall === null) return withoutWall('Snippet and keys', context);
    return html`${pageHeading({ name: 'Snippet and keys', wall: wall.name })}
    ${isAllDone(firstRun) ? nothing : checklist(firstRun, context)} ${values(wall, context)} ${snippet(wall, context)}
    ${origins(wall, context)} ${keys === null ? nothing : secretKeys(keys, wall, context)}`;
  },
});

/** A wall's ids and publishable key. */
function values(wall: AdminWall, { announce, publicUrl }: Context): TemplateResult {
  const shown: [string, string][] = [
    ['Service', publicUrl],
    ['Publisher', String(wall.pub_id)],
    ['Wall', String(wall.adwall_id)],
    ['Publishable key', wall.publishable_key],
  ];
  return sectionOf(
    'values',
    'What your site needs',
    html`<p class="hint">These values are public.</p>
      <dl class="values">
        ${shown.map(
          ([name, text]) =>
            html`<dt>${name}</dt>
              <dd>${copyable(text, name, announce)}</dd>`,
        )}
      </dl>`,
  );
}

function snippet(wall: AdminWall, context: Context): TemplateResult {
  const { adwall_id: wallId, pub_id: pubId } = wall;
  const { announce, hrefOf, publicUrl } = context;
  const text = `<link rel="modulepreload" href="${publicUrl}/embed/v1/define.js">
<script type="module" src="${publicUrl}/embed/v1/offer-wall.js"></script>
<offer-wall pub-id="${pubId}" wall-id="${wallId}" user-id="your-user-id"></offer-wall>`;
  return sectionOf(
    'snippet',
    'Put the wall on a page',
    html`${copyable(text, 'the snippet', announce)}
      <p class="hint">
        Replace <code>your-user-id</code> with your own ID of the signed-in user. The wall refuses the placeholder,
        because all visitors would share one account. The <a href=${hrefOf('quick-starts')}>quick starts</a> add a live
        balance, postbacks and redeeming. <a href=${hrefOf('wall')}>Settings</a> shows the wall itself.
      </p>
      ${keyed(wallId, html`<test-visit .context=${context} .wall=${wall}></test-visit>`)}`,
  );
}

function origins(wall: AdminWall, context: Context): TemplateResult {
  return sectionOf(
    'origins',
    'Origins',
    keyed(wall.adwall_id, html`<origins-form .context=${context} .wall=${wall}></origins-form>`),
  );
}

function secretKeys({ keys }: AdminWallKeys, wall: AdminWall, context: Context): TemplateResult {
  return sectionOf(
    'keys',
    'Secret keys',
    keyed(wall.adwall_id, html`<wall-keys .context=${context} .wall=${wall} .read=${keys}></wall-keys>`),
  );
}
