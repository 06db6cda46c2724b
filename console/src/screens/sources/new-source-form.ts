import { MAX_AGE_DAYS } from '@rewards-wall/shared/admin/values.ts';
import type { AdminSourceSchemes, SourceAdded } from '@rewards-wall/shared/admin/sources-schema.ts';
import { html, nothing, type TemplateResult } from 'lit';
import { asTyped, call, faultOf, shownProblem } from '../../api.ts';
import type { Refusal } from '../../reply.ts';
import { copyable } from '../../parts/copyable.ts';
import { alertOf, field, fieldRow, valueOf } from '../../parts/field.ts';
import { sourceHref } from '../../parts/hrefs.ts';
import { numbersIn } from '../../parts/number-of.ts';
import { sectionOf } from '../../parts/detail-page.ts';
import { Screen } from '../../screen.ts';
import './call-map-fields.ts';
import {
  aboutScheme,
  addressesIn,
  MAPPED,
  REPEATED,
  REPEATED_EVENTS,
  SIGNED,
  signingSteps,
  UNNAMED,
  UNNAMED_OFFERS,
} from './source-words.ts';

type Scheme = AdminSourceSchemes['schemes'][number];

interface State {
  scheme: Scheme | null;
  problem: Refusal | null;
  /** The added source. Its secret is shown once and not kept. */
  added: SourceAdded | null;
}

const FIELDS = ['source', 'secret', 'ips', 'max_age_days', 'screenout_credits', 'call_map'] as const;

/** Adds a source of leads: first the network, then its settings. */
class NewSourceForm extends Screen<State> {
  static override properties = { ...Screen.properties, schemes: { attribute: false } };
  declare schemes: AdminSourceSchemes['schemes'];
  override state: State = { scheme: null, problem: null, added: null };

  private readonly choose = (event: Event): void => {
    const { value } = event.target as HTMLSelectElement;
    this.set({ scheme: this.schemes.find(({ scheme }) => scheme === value) ?? null, problem: null });
  };

  private readonly send = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault();
    const { scheme } = this.state;
    if (scheme === null) return;
    const form = event.target as HTMLFormElement;
    const text = (name: string): string => valueOf(form, name).trim();
    const ips = addressesIn(text('ips'));
    const numbers = ['max_age_days', 'screenout_credits'];
    const values = {
      source: text('source'),
      scheme: scheme.scheme,
      ...(text('secret') !== '' && { secret: text('secret') }),
      ...(text('call_map') !== '' && { call_map: text('call_map') }),
      ...(ips.length > 0 && { ips }),
      repeated_events: text('repeated_events'),
      ...(this.context.may('sources.keys') && { unnamed_offers: text('unnamed_offers') === 'true' }),
      ...numbersIn(Object.fromEntries(numbers.map((name) => [name, text(name)])), numbers),
    };
    const reply = await this.context.prove(() => call('addSource', { body: asTyped<'addSource'>(values) }));
    if (reply.ok) this.set({ added: reply.body, problem: null });
    else this.set({ problem: shownProblem(reply) });
  };

  override render(): TemplateResult {
    const { added, scheme } = this.state;
    if (added !== null) return this.done(added);
    return html`<section>
        ${fieldRow(
          { id: 'scheme', label: 'Who reports leads' },
          html`<select id="scheme" @change=${this.choose}>
            <option value="">Choose one</option>
            <optgroup label="An advertiser of your own">${this.options((one) => one.network === null)}</optgroup>
            <optgroup label="A network">${this.options((one) => one.network !== null)}</optgroup>
          </select>`,
        )}
      </section>
      ${
        scheme === null
          ? nothing
          : html`${sectionOf('proof', 'Verification', aboutScheme(scheme))} ${this.form(scheme)}`
      }`;
  }

  private options(isOf: (scheme: Scheme) => boolean): TemplateResult[] {
    return this.schemes
      .filter(isOf)
      .map((one) => html`<option value=${one.scheme}>${labelOf(one, this.schemes)}</option>`);
  }

  private form(scheme: Scheme): TemplateResult {
    const { problem } = this.state;
    const fault = (name: string): string | null => problem && faultOf(problem, name);
    const isOfField = FIELDS.some((name) => fault(name) !== null);
    const isTheirs = scheme.secret_from === 'network';
    const isOwner = this.context.may('sources.keys');
    const given = field({
      name: 'secret',
      label: 'Secret (optional)',
      type: 'password',
      autocomplete: 'off',
      isOptional: true,
      hint: isTheirs
        ? `${scheme.network ?? 'The source'} chooses it and shows it in your account there. Stored encrypted and never shown again. You can also enter it later, before the first lead.`
        : scheme.scheme === MAPPED
          ? 'The service generates one. If the map has a hash, the network chooses it.'
          : 'The service generates one. Enter one only if the source already has it.',
      fault: fault('secret'),
    });
    const secret = isOwner ? given : nothing;
    return html`<section>
      <form novalidate data-work @submit=${(event: SubmitEvent) => void this.send(event)}>
        ${alertOf(problem === null || isOfField ? null : (problem.errors?.[0]?.message ?? problem.detail))}
        ${field({
          name: 'source',
          label: 'Source name',
          fault: fault('source'),
          hint: 'Letters, digits, dashes and underscores. Offers refer to it by this name.',
          value: scheme.network === null ? '' : scheme.scheme,
        })}
        ${isTheirs ? secret : nothing}
        ${
          scheme.scheme === MAPPED
            ? html`<call-map-fields .context=${this.context} .fault=${fault('call_map')}></call-map-fields>`
            : nothing
        }
        ${field({
          name: 'ips',
          label: 'Allowed IP addresses (optional)',
          isOptional: true,
          fault: fault('ips'),
          hint: 'IP addresses or CIDR ranges, separated by commas, such as 203.0.113.0/24. Leave empty to allow all.',
        })}
        <details
          ?open=${['secret', 'max_age_days', 'screenout_credits'].some((name) => !isTheirs && fault(name) !== null)}
        >
          <summary>More settings</summary>
          <div class="prose">
            ${
              scheme.scheme === SIGNED
                ? field({
                    name: 'max_age_days',
                    label: 'Maximum age of a signature, in days (optional)',
                    isOptional: true,
                    hint: `${MAX_AGE_DAYS} by default`,
                    inputmode: 'numeric',
                    fault: fault('max_age_days'),
                  })
                : nothing
            }
            ${field({
              name: 'screenout_credits',
              label: 'Credits for a screen-out (optional)',
              isOptional: true,
              hint: 'If a call has no signed amount; 0 by default',
              inputmode: 'decimal',
              fault: fault('screenout_credits'),
            })}
            ${choice('repeated_events', REPEATED, REPEATED_EVENTS)}
            ${isOwner ? choice('unnamed_offers', UNNAMED, UNNAMED_OFFERS) : nothing} ${isTheirs ? nothing : secret}
          </div>
        </details>
        <div class="actions"><button type="submit" class="button button-main">Add the source</button></div>
      </form>
    </section>`;
  }

  private done(added: SourceAdded): TemplateResult {
    const { callback_url: url, secret, secret_withheld: isWithheld, source, warnings } = added;
    const { announce } = this.context;
    const page = sourceHref(this.context, source);
    const isSigned = this.state.scheme?.scheme === SIGNED;
    return html`${sectionOf(
      'added',
      `${source} is added`,
      html`${
        isWithheld
          ? html`<p role="status">
              Only owners see its secret. Ask one to open <a href=${page}>its page</a>, and to give the source
              ${url === null ? 'the callback URL' : 'a new secret'}.
            </p>`
          : nothing
      }
      ${
        secret === null
          ? nothing
          : html`<p role="status"><strong>Give this secret to the source now.</strong> It is shown only here.</p>
              ${copyable(secret, 'the secret', announce)}`
      }
      ${
        url === null
          ? nothing
          : html`<p role="status">
                ${secret === null ? html`<strong>Give the source this callback URL.</strong>` : 'It calls this URL.'}
                <a href=${page}>Its page</a> shows it again.
              </p>
              ${copyable(url, 'the callback URL', announce)}`
      }
      ${warnings.map((warning) => html`<p class="alert caution">${warning}</p>`)}`,
    )}
    ${isSigned ? sectionOf('signing', 'How the source signs', signingSteps()) : nothing}
    ${sectionOf('next', 'Next steps', nextSteps(source, this.context.hrefOf))}`;
  }
}

function choice(
  name: string,
  { hint, label }: { hint: string; label: string },
  options: readonly (readonly [value: string, words: string])[],
): TemplateResult {
  return fieldRow(
    { id: name, label, hint },
    html`<select id=${name} name=${name} aria-describedby="${name}-hint">
      ${options.map(([value, words]) => html`<option value=${value}>${words}</option>`)}
    </select>`,
  );
}

/** What remains to do before the source's first lead counts. */
export function nextSteps(source: string, hrefOf: (path: string) => string): TemplateResult {
  return html`<ol class="prose-list">
    <li>
      <a href=${hrefOf('offers/import')}>Import its offers</a> with <code>"source": "${source}"</code>: then no other
      source can credit them. Their links carry <code>{click_id}</code>.
    </li>
    <li>
      <a href=${hrefOf('try-it')}>Try one of them</a>: the service reports a lead as this source would, signed with its
      secret, for a test user.
    </li>
    <li>Have the source send a test of its own. If the service refuses it, the page of the source says why.</li>
  </ol>`;
}

/** A scheme's label in the list: includes the scheme's name for networks with several. */
function labelOf({ facts, network, scheme }: Scheme, all: readonly Scheme[]): string {
  if (network === null)
    return scheme === SIGNED
      ? 'It signs its calls with our scheme (recommended)'
      : 'It calls a URL, described by a map';
  const isOne = all.filter((one) => one.network === network).length === 1;
  return `${network} (${isOne ? '' : `${scheme}, `}${facts === 'integrators' ? 'from integrators' : (facts ?? '')})`;
}

customElements.define('new-source-form', NewSourceForm);
