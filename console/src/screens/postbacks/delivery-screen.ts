import type { AttemptNote, DeliveryCase } from '@rewards-wall/shared/admin/postback-schema.ts';
import { html, nothing, type TemplateResult } from 'lit';
import { call } from '../../api.ts';
import { defineScreen } from '../../define-screen.ts';
import { wallName } from '../../parts/case-rows.ts';
import { lengthOf } from '../../parts/format.ts';
import { leadHref, postbackHref } from '../../parts/hrefs.ts';
import { calloutOf, idLine, idText, pageHeading, rawText, sectionOf } from '../../parts/detail-page.ts';
import { timeOf } from '../../parts/time.ts';
import { adviceOf, answerWords, capital, deliveryState, messageWords, stateOf } from '../../parts/words.ts';
import { replayOne } from './replay-acts.ts';

export const screen = defineScreen({
  load: ({ params }) => call('readDelivery', { params: { delivery_id: params['delivery_id'] ?? '' } }),
  view: ({ address, attempts, delivery, next_request: next }, context) => {
    const id = delivery.delivery_id;
    const last = attempts.at(-1);
    const advice = delivery.state === 'delivered' || last === undefined ? null : adviceOf(last.error);
    return html`${pageHeading({
      name: `${messageWords[delivery.about]} to ${address}`,
      about: idLine('Delivery', id, context),
      up: { href: context.hrefOf('postbacks/deliveries', { postback: delivery.postback_id }), label: 'Deliveries' },
      state: deliveryState(delivery),
      actions: context.mayCall('replayDeliveries')
        ? html`<button type="button" class="button" @click=${() => void replayOne(context, id)}>Send again</button>`
        : nothing,
      figures: [
        ['Lead', html`<a href=${leadHref(context, delivery.lead_id)}>${idText(delivery.lead_id)}</a>`],
        ['Postback', html`<a href=${postbackHref(context, delivery.postback_id)}>${idText(delivery.postback_id)}</a>`],
        ['Wall', context.walls.length > 1 ? wallName(context, delivery.adwall_id) : null],
        ['Created', timeOf(delivery.created_at, 'precise')],
        ['Next attempt', delivery.due_at === null ? null : timeOf(delivery.due_at, 'precise')],
      ],
    })}
    ${
      advice === null || last === undefined
        ? nothing
        : calloutOf(
            'bad',
            capital(answerWords(last.http_status, last.error)),
            advice,
            html`<a class="button" href=${postbackHref(context, delivery.postback_id)}>Open the postback</a>`,
          )
    }
    ${sectionOf(
      'attempts',
      'Attempts',
      attempts.length === 0
        ? html`<p>${next === null ? 'None are kept.' : 'None yet.'}</p>
            ${
              next === null
                ? nothing
                : html`<p>The next attempt will send:</p>
                    ${rawText('What the next attempt will send', next)}`
            }`
        : html`<ol class="attempts" reversed>
              ${attempts.toReversed().map((attempt, index) => attemptOf(attempt, index === 0))}
            </ol>
            <p class="hint">
              Secret parts are left out: the host, the path and fixed values of the address, and signatures.
            </p>`,
    )}`;
  },
});

/** How a request may differ from the stored message. */
const notes: Readonly<Record<AttemptNote, string>> = {
  address_changed: 'The address has changed since. The request is shown as it would be sent to the current address.',
  not_sent: 'Nothing was sent: the request never left the service.',
};

function attemptOf(
  { answer, at, error, http_status: status, ms, notes: told, number, request }: DeliveryCase['attempts'][number],
  isLatest: boolean,
): TemplateResult {
  const hasAnswer = answer !== null && answer !== '';
  const answered = status === null ? 'Response' : `Response, HTTP ${status}`;
  return html`<li>
    <p class="row">
      <span> <strong>#${number}</strong> ${stateOf(answerWords(status, error), error === null ? 'good' : 'bad')} </span>
      <small>${timeOf(at, 'precise')}${told.includes('not_sent') ? nothing : ` · ${lengthOf(ms)}`}</small>
    </p>
    ${told.map((note) => html`<p>${notes[note]}</p>`)}
    ${
      request === null && !hasAnswer
        ? nothing
        : html`<details ?open=${isLatest}>
            <summary>${hasAnswer ? 'Request and response' : 'Request'}</summary>
            <div class="columns">
              ${request === null ? nothing : exchanged(hasAnswer ? 'Request' : null, `Request of attempt ${number}`, request)}
              ${hasAnswer ? exchanged(answered, `Response to attempt ${number}`, answer) : nothing}
            </div>
          </details>`
    }
  </li>`;
}

/** A text that was sent or received. `title`: which of the two. */
function exchanged(title: string | null, label: string, text: string): TemplateResult {
  return html`<div class="exchanged">
    ${title === null ? nothing : html`<h3>${title}</h3>`} ${rawText(label, text)}
  </div>`;
}
