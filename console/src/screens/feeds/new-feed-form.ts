import type { AdminAdapters, AdminFeed, FeedAdded } from '@rewards-wall/shared/admin/feeds-schema.ts';
import { feedConstants } from '@rewards-wall/shared/catalog/feed-constants.ts';
import { html, nothing, type TemplateResult } from 'lit';
import { asTyped, call, faultOf, shownProblem } from '../../api.ts';
import type { Refusal } from '../../reply.ts';
import { accountFaults, formFaulty } from '../../parts/account-faults.ts';
import { copyable } from '../../parts/copyable.ts';
import { alertOf, faultSentence, field, fieldRow, textArea, valueOf } from '../../parts/field.ts';
import { settingLabel } from '../../parts/network-facts.ts';
import { shareField } from '../../parts/share-field.ts';
import { numbersIn } from '../../parts/number-of.ts';
import { sectionOf } from '../../parts/detail-page.ts';
import { Screen } from '../../screen.ts';
import { aboutNetwork } from './feed-words.ts';

type Adapter = AdminFeed['about'];

interface State {
  adapter: Adapter | null;
  problem: Refusal | null;
  added: FeedAdded | null;
}

/** Adds a feed: first the network, then its settings. */
class NewFeedForm extends Screen<State> {
  static override properties = { ...Screen.properties, adapters: { attribute: false } };
  declare adapters: AdminAdapters['adapters'];
  override state: State = { adapter: null, problem: null, added: null };

  private readonly choose = (event: Event): void => {
    const { value } = event.target as HTMLSelectElement;
    this.set({ adapter: this.adapters.find(({ adapter }) => adapter === value) ?? null, problem: null });
  };

  private readonly send = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault();
    const { adapter } = this.state;
    if (adapter === null) return;
    const form = event.target as HTMLFormElement;
    const text = (name: string): string => valueOf(form, name).trim();
    const errors = accountFaults('feed', adapter, text);
    if (errors.length > 0) return this.set({ problem: { ...formFaulty, errors } });
    const named = settingNames(adapter).map((path) => [path.slice('settings.'.length), text(path)]);
    const optional = { credential: text('credential'), secret: text('secret'), currency: text('currency') };
    const values = {
      feed: text('feed'),
      adapter: adapter.adapter,
      settings: Object.fromEntries(named.filter(([, value]) => value !== '')),
      ...Object.fromEntries(Object.entries(optional).filter(([, value]) => value !== '')),
      ...numbersIn({ rate: text('rate'), share: text('share') }, ['rate', 'share']),
    };
    const reply = await this.context.prove(() => call('addFeed', { body: asTyped<'addFeed'>(values) }));
    if (reply.ok) this.set({ added: reply.body, problem: null });
    else this.set({ problem: shownProblem(reply) });
  };

  override render(): TemplateResult {
    const { adapter, added } = this.state;
    const isOwner = this.context.may('sources.keys');
    if (added !== null) return this.done(added);
    return html`<section>
        ${fieldRow(
          { id: 'adapter', label: 'Network', hint: adapter === null ? 'Choose a network to see what it needs.' : null },
          html`<select id="adapter" @change=${this.choose}>
            <option value="">Choose one</option>
            ${this.adapters.map(
              (one) =>
                html`<option value=${one.adapter} ?disabled=${one.reports_leads && !isOwner}>
                  ${one.network}${one.reports_leads && !isOwner ? ' (for owners)' : ''}
                </option>`,
            )}
          </select>`,
        )}
      </section>
      ${adapter === null ? nothing : html`${aboutNetwork(adapter, 'You get the callback URL after adding the feed.')} ${this.form(adapter)}`}`;
  }

  private form(adapter: Adapter): TemplateResult {
    const { problem } = this.state;
    const faultAt = (name: string): string | null => problem && faultOf(problem, name);
    const names = [...['feed', 'credential', 'share', 'currency', 'rate', 'secret'], ...settingNames(adapter)];
    const mapFault = faultAt('settings.map');
    const isOfField = names.some((name) => faultAt(name) !== null);
    return html`<section>
      <form novalidate data-work @submit=${(event: SubmitEvent) => void this.send(event)}>
        ${alertOf(problem === null || isOfField ? null : problem.detail)}
        ${field({ name: 'feed', label: 'Feed name', hint: 'Letters, digits, dashes and underscores', value: adapter.adapter, fault: faultAt('feed') })}
        ${
          adapter.needs_credential
            ? field({
                name: 'credential',
                label: 'Credential',
                type: 'password' as const,
                autocomplete: 'off' as const,
                hint: 'Stored encrypted and never shown again.',
                fault: faultAt('credential'),
              })
            : nothing
        }
        ${
          adapter.needs_base
            ? field({
                name: 'settings.base',
                label: 'API address',
                hint: 'https://…',
                fault: faultAt('settings.base'),
              })
            : nothing
        }
        ${adapter.settings.map(({ description, name, required }) =>
          name === 'map'
            ? textArea({
                id: 'settings.map',
                name: 'settings.map',
                label: 'Map',
                hint: description,
                rows: 8,
                fault: mapFault === null ? null : faultSentence(mapFault),
              })
            : field({
                name: `settings.${name}`,
                label: required ? settingLabel(name) : `${settingLabel(name)} (optional)`,
                hint: description,
                isOptional: !required,
                fault: faultAt(`settings.${name}`),
              }),
        )}
        ${shareField(faultAt('share'))}
        <details>
          <summary>Only for some users</summary>
          <div class="prose">
            <p class="hint">These narrow the network’s own targeting of each offer, and never widen it.</p>
            ${feedConstants.map(({ description, name }) =>
              field({
                name: `settings.${name}`,
                label: `${settingLabel(name)} (optional)`,
                hint: description,
                isOptional: true,
                fault: faultAt(`settings.${name}`),
              }),
            )}
          </div>
        </details>
        <details>
          <summary>Address, money and callbacks</summary>
          <div class="prose">
            ${
              adapter.needs_base
                ? nothing
                : field({
                    name: 'settings.base',
                    label: 'API address (optional)',
                    isOptional: true,
                    hint: 'The network’s own by default',
                    fault: faultAt('settings.base'),
                  })
            }
            ${field({ name: 'currency', label: 'Network’s currency (optional)', hint: 'USD by default', isOptional: true, fault: faultAt('currency') })}
            ${field({ name: 'rate', label: 'Exchange rate to your currency (optional)', hint: 'What one unit of it is worth; 1 by default', isOptional: true, inputmode: 'decimal', fault: faultAt('rate') })}
            ${
              this.context.may('sources.keys')
                ? field({
                    name: 'secret',
                    label: 'Callback secret chosen by the network (optional)',
                    type: 'password',
                    isOptional: true,
                    fault: faultAt('secret'),
                  })
                : nothing
            }
          </div>
        </details>
        <div class="actions"><button type="submit" class="button button-main">Add the feed</button></div>
      </form>
    </section>`;
  }

  private done({ callback_url: callback, callback_withheld: isWithheld, feed, warnings }: FeedAdded): TemplateResult {
    return sectionOf(
      'added',
      `${feed} is added`,
      html`<div role="status">
          ${
            callback === null
              ? html`<p>
                  ${
                    isWithheld
                      ? 'Ask an owner to give the network the callback URL: it holds a secret. The feed’s page shows it to them.'
                      : 'Its leads come from the source that you named.'
                  }
                </p>`
              : html`<p><strong>Give the network this callback URL.</strong> The feed’s page shows it again.</p>
                  ${copyable(callback, 'the callback URL', this.context.announce)}`
          }
        </div>
        ${warnings.map((warning) => html`<p class="alert caution">${warning}</p>`)}
        <p>The feed is paused, so its offers aren’t on your walls yet.</p>
        <p>
          <a class="button button-main" href=${this.context.hrefOf(`feeds/${feed}`, { preview: 'now' })}
            >Preview and start it</a
          >
        </p>`,
    );
  }
}

/** The fields of a feed's settings. */
function settingNames({ settings }: Adapter): string[] {
  return ['base', ...[...settings, ...feedConstants].map(({ name }) => name)].map((name) => `settings.${name}`);
}

customElements.define('new-feed-form', NewFeedForm);
