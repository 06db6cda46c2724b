import type { PostbackTested } from '@rewards-wall/shared/admin/postback-schema.ts';
import { html, nothing, type TemplateResult } from 'lit';
import { wallName } from '../../parts/case-rows.ts';
import { copyable } from '../../parts/copyable.ts';
import { countOf, lengthOf } from '../../parts/format.ts';
import { actionButtons, factList, rawText, sectionOf, stateOf, pageHeading } from '../../parts/detail-page.ts';
import { timeOf } from '../../parts/time.ts';
import { answerWords, capital, CHALLENGE_ADVICE } from '../../parts/words.ts';
import { goTo } from '../../router.ts';
import { Screen } from '../../screen.ts';
import {
  changeAddress,
  changeResponseRules,
  endOverlap,
  healthOf,
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

/** The page of one endpoint. */
class PostbackPage extends Screen<State> {
  static override properties = { ...Screen.properties, endpoint: { attribute: false } };
  declare endpoint: Endpoint;
  override state: State = { secret: null, tested: null, warnings: [] };

  override render(): TemplateResult {
    const { context, endpoint } = this;
    const { postback_id: id } = endpoint;
    return html`${pageHeading({
        kind: 'Postback',
        name: id,
        state: healthOf(endpoint),
        up: { href: context.hrefOf('postbacks'), label: 'Postbacks' },
        actions: this.actions(),
      })}
      ${this.state.warnings.map((warning) => html`<p class="alert caution" role="alert">${warning}</p>`)}
      <div class="columns">
        ${this.facts()} ${context.mayCall('changePostback') ? this.secret() : nothing} ${this.answers()}
      </div>
      ${this.state.tested === null ? nothing : this.sample(this.state.tested)}`;
  }

  private actions(): unknown {
    const { context, endpoint } = this;
    const mayChange = context.mayCall('changePostback');
    const replay = { label: 'Replay…', run: () => replayByFilter(context, endpoint.postback_id) };
    const replays = context.may('deliveries.replay-many') ? [replay] : [];
    if (!mayChange) return replays.length === 0 ? nothing : actionButtons(replays);
    return actionButtons([
      { label: 'Send a sample…', run: () => this.test(), kind: 'main' },
      { label: endpoint.is_enabled ? 'Pause…' : 'Resume…', run: () => pause(context, endpoint) },
      ...replays,
      { label: 'Change the address…', run: () => this.move() },
      { label: 'Remove…', run: () => this.leave(), kind: 'removal' },
    ]);
  }

  private facts(): TemplateResult {
    const { context, endpoint } = this;
    const { postback_id: postback } = endpoint;
    const deliveries = (words: string, state: string | null): TemplateResult =>
      html`<a href=${context.hrefOf('postbacks/deliveries', { postback, state })}>${words}</a>`;
    return sectionOf(
      'facts',
      'Details',
      factList([
        ['Wall', wallName(context, endpoint.adwall_id)],
        ['Messages', endpoint.kind === 'get' ? 'GET, a URL with macros' : 'POST of JSON'],
        ['Address', html`<code>${endpoint.address}</code>`],
        ['Delivered', deliveries(countOf(endpoint.delivered), 'delivered')],
        ['Due', deliveries(countOf(endpoint.pending), 'pending')],
        ['Given up', deliveries(countOf(endpoint.exhausted), 'exhausted')],
        ['Log', deliveries('All deliveries', null)],
        ['Added', timeOf(endpoint.created_at)],
      ]),
    );
  }

  private answers(): TemplateResult {
    const { context, endpoint } = this;
    return sectionOf(
      'answers',
      'What counts as delivered',
      html`<p>${capital(answerRules(endpoint))}, within 15 seconds.</p>
        ${
          context.mayCall('setPostbackAnswers')
            ? html`<div class="actions">
                <button type="button" class="button" @click=${() => void changeResponseRules(context, endpoint)}>
                  Change what counts…
                </button>
              </div>`
            : nothing
        }`,
    );
  }

  private secret(): TemplateResult {
    const { context, endpoint } = this;
    const { secret } = this.state;
    const { previous_until: until } = endpoint;
    return sectionOf(
      'secret',
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
          : html`<p>${stateOf('Two secrets sign', 'busy')} The old one ends ${timeOf(until, 'precise')}.</p>`
      }
      ${context.mayCall('rotatePostback') ? this.secretActs() : nothing}`,
    );
  }

  private secretActs(): TemplateResult {
    const { postback_id: id, previous_until: until } = this.endpoint;
    return html`<div class="actions">
      <button type="button" class="button" @click=${() => void this.rotate()}>New secret…</button>
      ${
        until === null
          ? nothing
          : html`<button type="button" class="button" @click=${() => void endOverlap(this.context, id)}>
              End the old secret…
            </button>`
      }
    </div>`;
  }

  private sample({ answer, error, http_status: status, is_success: isSuccess, ms, request, warning }: PostbackTested) {
    return sectionOf(
      'sample',
      'The sample',
      html`<p>
          ${stateOf(isSuccess ? 'Accepted' : 'Not accepted', isSuccess ? 'good' : 'bad')} ${answerWords(status, error)},
          ${lengthOf(ms)}
        </p>
        ${error === 'challenge' ? html`<p>${CHALLENGE_ADVICE}</p>` : nothing}
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
  const what = text === null ? 'any 2xx' : `a 2xx with “${text}”`;
  return follows ? `${what}, also after one redirect` : what;
}

customElements.define('postback-page', PostbackPage);
