import type { PostbackAdded } from '@rewards-wall/shared/admin/postback-schema.ts';
import { html, type TemplateResult } from 'lit';
import { asTyped, call, faultOf, shownProblem } from '../../api.ts';
import type { Refusal } from '../../reply.ts';
import { copyable } from '../../parts/copyable.ts';
import { alertOf, field, fieldRow, valueOf } from '../../parts/field.ts';
import { postbackHref } from '../../parts/hrefs.ts';
import { numbersIn } from '../../parts/number-of.ts';
import { sectionOf } from '../../parts/detail-page.ts';
import { Screen } from '../../screen.ts';

interface State {
  kind: 'get' | 'json';
  problem: Refusal | null;
  /** The added postback. Its secret is shown once and not kept. */
  added: PostbackAdded | null;
}

const EXAMPLES = {
  json: 'https://shop.example/hooks',
  get: 'https://shop.example/postback?user={subid1}&coins={currency}&status={status}&key={dedupe_key}',
} as const;

/** Adds an endpoint of a wall. */
class NewPostbackForm extends Screen<State> {
  override state: State = { kind: 'json', problem: null, added: null };

  private readonly choose = (event: Event): void => {
    this.set({ kind: (event.target as HTMLSelectElement).value === 'get' ? 'get' : 'json', problem: null });
  };

  private readonly send = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault();
    const form = event.target as HTMLFormElement;
    const { kind } = this.state;
    const values = { ...numbersIn({ wall: valueOf(form, 'wall') }, ['wall']), kind, address: valueOf(form, 'address') };
    const reply = await this.context.prove(() => call('addPostback', { body: asTyped<'addPostback'>(values) }));
    if (reply.ok) this.set({ added: reply.body, problem: null });
    else this.set({ problem: shownProblem(reply) });
  };

  override render(): TemplateResult {
    const { added, kind, problem } = this.state;
    const { wall: chosen, walls } = this.context;
    if (added !== null) return this.done(added);
    const fault = problem && faultOf(problem, 'address');
    return html`<section>
      <form novalidate data-work @submit=${(event: SubmitEvent) => void this.send(event)}>
        ${alertOf(problem === null || fault !== null ? null : (problem.errors?.[0]?.message ?? problem.detail))}
        ${fieldRow(
          { id: 'wall', label: 'Wall' },
          html`<select id="wall" name="wall">
            ${walls.map(
              ({ adwall_id: id, name }) =>
                html`<option value=${id} ?selected=${id === chosen?.adwall_id}>${name} (${id})</option>`,
            )}
          </select>`,
        )}
        ${fieldRow(
          {
            id: 'kind',
            label: 'Messages',
            hint: 'A POST carries all values and suits a new receiver. A GET carries the parameters that you choose.',
          },
          html`<select id="kind" name="kind" aria-describedby="kind-hint" @change=${this.choose}>
            <option value="json" ?selected=${kind === 'json'}>POST of JSON, signed</option>
            <option value="get" ?selected=${kind === 'get'}>GET, a URL with macros</option>
          </select>`,
        )}
        ${field({
          name: 'address',
          label: 'Address',
          fault,
          hint: `Such as ${EXAMPLES[kind]}`,
        })}
        <p class="hint">It receives every credit and reversal of the wall from now on.</p>
        <div class="actions"><button type="submit" class="button button-main">Add the postback</button></div>
      </form>
    </section>`;
  }

  private done({ postback_id: id, secret, warnings }: PostbackAdded): TemplateResult {
    const { announce } = this.context;
    return sectionOf(
      'added',
      `${id} is added`,
      html`<div role="status">
          ${
            secret === null
              ? html`<p>
                  Your role can’t see secrets. Ask an owner to choose <strong>New secret</strong> on the postback’s
                  page, and to give it to your server.
                </p>`
              : html`<p><strong>Give this secret to your server now.</strong> It is shown only here.</p>
                  ${copyable(secret, 'the secret', announce)}`
          }
        </div>
        ${warnings.map((warning) => html`<p class="alert caution">${warning}</p>`)}
        <p>
          <a href=${postbackHref(this.context, id)}>Send a sample</a> to see whether your server accepts its messages.
        </p>`,
    );
  }
}

customElements.define('new-postback-form', NewPostbackForm);
