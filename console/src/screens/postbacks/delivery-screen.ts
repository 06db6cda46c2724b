import type { DeliveryCase } from '@rewards-wall/shared/admin/postback-schema.ts';
import { html, nothing } from 'lit';
import { call } from '../../api.ts';
import { defineScreen } from '../../define-screen.ts';
import { wallName } from '../../parts/case-rows.ts';
import { lengthOf } from '../../parts/format.ts';
import { factList, rawText, sectionOf, stateOf, thingHeading } from '../../parts/thing.ts';
import { timeOf } from '../../parts/time.ts';
import { deliveryState, wordsOf } from '../../parts/words.ts';
import { replayOne } from './replay-acts.ts';

export const screen = defineScreen<DeliveryCase>({
  load: ({ params }) => call('readDelivery', { params: { delivery_id: params['delivery_id'] ?? '' } }),
  view: ({ address, attempts, delivery, message }, context) => {
    const id = delivery.delivery_id;
    return html`${thingHeading({
        ...{ kind: 'Delivery', name: id },
        up: { href: context.hrefOf('postbacks/deliveries', { postback: delivery.postback_id }), label: 'Deliveries' },
        state: deliveryState(delivery.state),
        actions: context.may('deliveries.replay')
          ? html`<button type="button" class="button" @click=${() => void replayOne(context, id)}>Send again</button>`
          : nothing,
      })}
      <div class="columns">
        ${sectionOf(
          'facts',
          'What it is about',
          factList([
            ['Created', timeOf(delivery.created_at, 'precise')],
            ['Message', delivery.is_reversal ? 'Reversal' : 'Credit'],
            [
              'Lead',
              html`<a href=${context.hrefOf(`leads/${encodeURIComponent(delivery.lead_id)}`)}>${delivery.lead_id}</a>`,
            ],
            ['Wall', wallName(context, delivery.adwall_id)],
            ['Postback', delivery.postback_id],
            ['Address', address],
            ['Next attempt', delivery.due_at === null ? null : timeOf(delivery.due_at, 'precise')],
          ]),
        )}
        ${sectionOf(
          'message',
          'What the message tells',
          html`<p class="hint">
              The user, the address and the signature are filled in at each attempt; this is what stays the same.
            </p>
            ${rawText('The message', JSON.stringify(message, null, 2))}`,
        )}
      </div>
      ${sectionOf(
        'attempts',
        'Attempts',
        attempts.length === 0
          ? html`<p>None yet.</p>`
          : html`<ol class="attempts">
              ${attempts.map(
                ({ answer, at, error, http_status: status, ms, number }) =>
                  html`<li>
                    <p class="row">
                      <span
                        ><strong>#${number}</strong> ${timeOf(at, 'precise')}, ${lengthOf(ms)}
                        ${
                          status !== null && status >= 200 && status < 300
                            ? stateOf(String(status), 'good')
                            : stateOf(status === null ? wordsOf(error) : String(status), 'bad')
                        }</span
                      >
                    </p>
                    ${answer === null || answer === '' ? nothing : rawText(`Answer to attempt ${number}`, answer)}
                  </li>`,
              )}
            </ol>`,
      )}`;
  },
});
