import type { DeliveryRow } from '@rewards-wall/shared/admin/lead-schema.ts';
import type { PostbackTested } from '@rewards-wall/shared/admin/postback-schema.ts';
import { html, nothing, type TemplateResult } from 'lit';
import { deliveryColumns, wallName } from '../../parts/case-rows.ts';
import { copyable } from '../../parts/copyable.ts';
import { tableSection } from '../../parts/data-table.ts';
import { countOf, lengthOf } from '../../parts/format.ts';
import {
  actionButtons,
  calloutOf,
  factList,
  idLine,
  pageHeading,
  rawText,
  sectionOf,
  settingOf,
  type PageAction,
} from '../../parts/detail-page.ts';
import { deliveryHref } from '../../parts/hrefs.ts';
import { timeOf } from '../../parts/time.ts';
import { adviceOf, answerWords, capital, stateOf } from '../../parts/words.ts';
import { goTo } from '../../router.ts';
import { Screen } from '../../screen.ts';
import {
  changeAddress,
  changeResponseRules,
  endOverlap,
  healthOf,
  isFailing,
  pause,
  remove,
  rotate,
  sendSample,
  type Endpoint,
} from './postback-acts.ts';
import { replayByFilter } from './replay-acts.ts';

interface State {
  /** A new secret. It is shown once and not kept. */
  secret: string | null;
  tested: PostbackTested | null;
  /** Warnings about the new URL. */
  warnings: readonly string[];
}

/** How many of the latest messages the page shows. */
const MOST_SHOWN = 5;

/** The page of one endpoint. */
class PostbackPage extends Screen<State> {
  static override properties = {
    ...Screen.properties,
    endpoint: { attribute: false },
    deliveries: { attribute: false },
  };
  declare endpoint: Endpoint;
  declare deliveries: readonly DeliveryRow[];
  override state: State = { secret: null, tested: null, warnings: [] };

  override render(): TemplateResult {
    const { context, endpoint } = this;
    const { address, kind, postback_id: id } = endpoint;
    const deliveries = (count: number, state: string): TemplateResult | string =>
      count === 0
        ? '0'
        : html`<a href=${context.hrefOf('postbacks/deliveries', { postback: id, state })}>${countOf(count)}</a>`;
    return html`${pageHeading({
      name: `${kind === 'get' ? 'GET' : 'POST'} ${address}`,
      about: idLine('Postback', id, context),
      state: healthOf(endpoint),
      up: { href: context.hrefOf('postbacks'), label: 'Postbacks' },
      actions: this.actions(),
      figures: [
        ['Delivered', deliveries(endpoint.delivered, 'delivered')],
        ['Waiting', deliveries(endpoint.pending, 'pending')],
        ['Given up', deliveries(endpoint.exhausted, 'exhausted')],
      ],
    })}
    ${isFailing(endpoint) ? this.whyFailing() : nothing}
    ${this.state.warnings.map((warning) => html`<p class="alert caution" role="alert">${warning}</p>`)}
    ${this.state.tested === null ? nothing : this.sample(this.state.tested)}
    ${sectionOf(
      'settings',
      'Settings',
      html`${this.facts()}
        <ul class="cards">
          ${context.mayCall('changePostback') ? this.secret() : nothing} ${this.answers()}
        </ul>`,
    )}
    ${this.latest()}`;
  }

  /** The change of the address is here rather than in the heading: it is what most often helps. */
  private whyFailing(): TemplateResult {
    const { context, endpoint } = this;
    return calloutOf(
      'bad',
      `The last ${countOf(endpoint.failures)} attempts failed`,
      'The service tries again once a minute. The latest deliveries show what went wrong.',
      context.mayCall('changePostback') ? actionButtons([{ ...this.moving, kind: 'main' }]) : nothing,
    );
  }

  private readonly moving: PageAction = { label: 'Edit address', run: () => this.move() };

  private latest(): TemplateResult {
    const { context, deliveries, endpoint } = this;
    const href = context.hrefOf('postbacks/deliveries', { postback: endpoint.postback_id });
    return tableSection<DeliveryRow>(
      'latest',
      {
        title: 'Latest deliveries',
        table: {
          caption: 'Latest deliveries',
          columns: deliveryColumns(context, { of: 'postback' }),
          rows: deliveries.slice(0, MOST_SHOWN),
          all: deliveries.length > MOST_SHOWN ? { href, label: 'View all' } : null,
          hrefOf: ({ delivery_id: id }) => deliveryHref(context, id),
          empty: html`<p>Nothing was sent yet.</p>`,
        },
      },
      context,
    );
  }

  private actions(): unknown {
    const { context, endpoint } = this;
    const mayChange = context.mayCall('changePostback');
    const replay = { label: 'Replay', run: () => replayByFilter(context, endpoint.postback_id) };
    const replays = context.may('deliveries.replay-many') ? [replay] : [];
    if (!mayChange) return replays.length === 0 ? nothing : actionButtons(replays);
    const test: PageAction = { label: 'Send sample', run: () => this.test() };
    return actionButtons([
      isFailing(endpoint) ? test : { ...test, kind: 'main' },
      { label: endpoint.is_enabled ? 'Pause' : 'Resume', run: () => pause(context, endpoint) },
      ...replays,
      ...(isFailing(endpoint) ? [] : [this.moving]),
      { label: 'Remove', run: () => this.leave(), kind: 'removal' },
    ]);
  }

  private facts(): TemplateResult {
    const { context, endpoint } = this;
    return factList([
      ['Wall', wallName(context, endpoint.adwall_id)],
      ['Messages', endpoint.kind === 'get' ? 'GET, a URL with macros' : 'POST, JSON'],
      ['Added', timeOf(endpoint.created_at)],
    ]);
  }

  private answers(): TemplateResult {
    const { context, endpoint } = this;
    const run = () => changeResponseRules(context, endpoint);
    return settingOf(
      'What counts as delivered',
      html`<p>${capital(answerRules(endpoint))} within 15 seconds.</p>`,
      context.mayCall('setPostbackAnswers') ? [{ label: 'Edit', run }] : [],
    );
  }

  private secret(): TemplateResult {
    const { context, endpoint } = this;
    const { secret } = this.state;
    const { postback_id: id, previous_until: until } = endpoint;
    const acts: PageAction[] = [
      { label: 'Replace secret', run: () => this.rotate() },
      ...(until === null ? [] : [{ label: 'End old secret', run: () => endOverlap(context, id) }]),
    ];
    return settingOf(
      'Secret',
      html`${
        secret === null
          ? html`<p>
              It signs every message, and is never shown again.
              ${context.mayCall('rotatePostback') ? 'Replace it' : 'Ask an owner to replace it'} if someone else may
              know it.
            </p>`
          : html`<div role="status">
              <p><strong>Give this to your server now.</strong> It is shown only here.</p>
              ${copyable(secret, 'the secret', context.announce)}
            </div>`
      }
      ${
        until === null
          ? nothing
          : html`<p>${stateOf('Two secrets sign', 'off')} The old one ends ${timeOf(until, 'precise')}.</p>`
      }`,
      context.mayCall('rotatePostback') ? acts : [],
    );
  }

  private sample({ answer, error, http_status: status, is_success: isSuccess, ms, request, warning }: PostbackTested) {
    const advice = adviceOf(error);
    return sectionOf(
      'sample',
      'The sample',
      html`<p>
          ${stateOf(isSuccess ? 'Accepted' : 'Not accepted', isSuccess ? 'good' : 'bad')} ${answerWords(status, error)},
          ${lengthOf(ms)}
        </p>
        ${advice === null ? nothing : html`<p>${advice}</p>`}
        ${warning === null ? nothing : html`<p class="alert caution">${warning}</p>`}
        <p class="hint">Host, path, signature and fixed text of the URL are left out: they may be secret.</p>
        ${rawText('The request', request)} ${answer === '' ? nothing : rawText('The response', answer)}`,
    );
  }

  private async test(): Promise<void> {
    const tested = await sendSample(this.context, this.endpoint.postback_id);
    if (tested !== null) this.set({ tested });
  }

  private async move(): Promise<void> {
    const moved = await changeAddress(this.context, this.endpoint);
    if (moved !== null) this.set({ warnings: moved.warnings, tested: null });
  }

  private async rotate(): Promise<void> {
    const rotated = await rotate(this.context, this.endpoint);
    if (rotated !== null) this.set({ secret: rotated.secret });
  }

  private async leave(): Promise<void> {
    const { context } = this;
    if ((await remove(context, this.endpoint)) !== null) goTo(context.hrefOf('postbacks'));
  }
}

/** Which responses count as delivered, in words. */
function answerRules({ follows_redirect: follows, must_contain: text }: Endpoint): string {
  const what = text === null ? 'any 2xx response' : `a 2xx response with “${text}”`;
  return follows ? `${what}, also after one redirect` : what;
}

customElements.define('postback-page', PostbackPage);
