import { whyRefused } from '@rewards-wall/shared/admin/refusals.ts';
import { html, nothing } from 'lit';
import { call } from '../../api.ts';
import type { Context } from '../../context.ts';
import { defineScreen } from '../../define-screen.ts';
import { wallName } from '../../parts/case-rows.ts';
import { clickHref, sourceHref } from '../../parts/hrefs.ts';
import { calloutOf, factList, idLine, idText, pageHeading, sectionOf } from '../../parts/detail-page.ts';
import { timeOf } from '../../parts/time.ts';

/** One refused call, which became no lead. */
export const screen = defineScreen({
  load: ({ params }) => call('readRefusedCall', { params: { call_id: params['call_id'] ?? '' } }),
  view: ({ adwall_id: wall, at, call_id: id, click_id: click, parameters, source, verdict }, context) =>
    html`${pageHeading({
        name: whyRefused(verdict).replace(/\.$/, ''),
        about: idLine('Refused call', id, context),
        up: { href: context.hrefOf('leads/refused'), label: 'Refused calls' },
        figures: [
          ['Source', html`<a href=${context.hrefOf('leads/refused', { source })}>${source}</a>`],
          ['Received', timeOf(at, 'precise')],
        ],
      })}
      ${nextStep(verdict, source, context)}
      <div class="columns">
        ${
          click === null
            ? nothing
            : sectionOf(
                'about',
                'About',
                factList([
                  ['Wall', wall === null ? null : wallName(context, wall)],
                  ['Click', html`<a href=${clickHref(context, click)}>${idText(click)}</a>`],
                ]),
              )
        }
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

/** What to do about calls that the source's settings refuse. */
function nextStep(verdict: string, source: string, context: Context): unknown {
  const link = context.mayOpen('sources')
    ? html`<a class="button button-main" href=${sourceHref(context, source)}>Open the lead source</a>`
    : nothing;
  const text = {
    unauthenticated: `Compare the secret that ${source} uses with the one of the lead source. If in doubt, create a new one.`,
    address_not_allowed: `If the address belongs to ${source}, allow it in the lead source.`,
    invalid: `Compare the parameters with the callback URL in the lead source.`,
    wrong_source: 'Choose in the lead source which offers it may credit.',
  }[verdict];
  return text === undefined ? nothing : calloutOf('bad', 'No lead was stored', text, link);
}
