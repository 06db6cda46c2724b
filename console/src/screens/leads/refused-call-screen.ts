import { whyRefused } from '@rewards-wall/shared/admin/refusals.ts';
import { html } from 'lit';
import { call } from '../../api.ts';
import { defineScreen } from '../../define-screen.ts';
import { wallName } from '../../parts/case-rows.ts';
import { clickHref } from '../../parts/hrefs.ts';
import { factList, sectionOf, pageHeading } from '../../parts/detail-page.ts';
import { timeOf } from '../../parts/time.ts';

/** One refused call, which became no lead. */
export const screen = defineScreen({
  load: ({ params }) => call('readRefusedCall', { params: { call_id: params['call_id'] ?? '' } }),
  view: ({ adwall_id: wall, at, call_id: id, click_id: click, parameters, source, verdict }, context) =>
    html`${pageHeading({
        kind: 'Refused call',
        name: id,
        up: { href: context.hrefOf('leads/refused'), label: 'Refused calls' },
      })}
      <div class="columns">
        ${sectionOf(
          'what',
          'Why it was refused',
          html`<p>${whyRefused(verdict)}</p>
            ${factList([
              ['Received', timeOf(at, 'precise')],
              ['Source', html`<a href=${context.hrefOf('leads/refused', { source })}>${source}</a>`],
              ['Wall', wall === null ? null : wallName(context, wall)],
              ['Click', click === null ? null : html`<a href=${clickHref(context, click)}>${click}</a>`],
            ])}`,
        )}
        ${sectionOf(
          'parameters',
          'Parameters',
          parameters === null
            ? html`<p>
                ${
                  context.may('users.read')
                    ? 'They can no longer be read: the master key was replaced after the call.'
                    : 'Your role doesn’t see them, because they may name users.'
                }
              </p>`
            : Object.keys(parameters).length === 0
              ? html`<p>It had none of the parameters that the source’s scheme declares.</p>`
              : factList(Object.entries(parameters).map(([name, value]) => [name, html`<code>${value}</code>`])),
        )}
      </div>
      <p class="hint">Signatures and secrets are left out. Refused calls are kept for 7 days.</p>`,
});
