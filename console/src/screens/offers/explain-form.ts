import type { Explained } from '@rewards-wall/shared/admin/offers-schema.ts';
import { html, nothing, type TemplateResult } from 'lit';
import { asTyped, call, faultOf } from '../../api.ts';
import { countryName } from '../../parts/country-name.ts';
import { deviceOptions } from '../../parts/device-options.ts';
import { alertOf, field, fieldRow, valueOf } from '../../parts/field.ts';
import { ruleLink } from '../../parts/hrefs.ts';
import type { Refusal } from '../../reply.ts';
import { Screen } from '../../screen.ts';

interface State {
  answer: Explained | null;
  user: string;
  problem: Refusal | null;
}

/** Explains why a given user sees the offer or not. */
class ExplainForm extends Screen<State> {
  static override properties = { ...Screen.properties, offerId: { attribute: false } };
  declare offerId: number;
  override state: State = { answer: null, user: '', problem: null };

  private readonly ask = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault();
    const { wall } = this.context;
    if (wall === null) return;
    const form = event.target as HTMLFormElement;
    const text = (name: string): string => valueOf(form, name).trim();
    const given = { ip: text('ip'), country: text('country'), device: text('device') };
    const user = text('subid1');
    const reply = await call('explainOffer', {
      params: { adwallId: wall.adwall_id, offer_id: this.offerId },
      body: asTyped<'explainOffer'>({
        subid1: user,
        any_device: true,
        ...Object.fromEntries(Object.entries(given).filter(([, value]) => value !== '')),
      }),
    });
    this.set(reply.ok ? { answer: reply.body, user, problem: null } : { answer: null, problem: reply.problem });
  };

  /** Explains at once for the user in the address. */
  protected override firstUpdated(): void {
    if (this.context.query.has('user')) this.querySelector('form')?.requestSubmit();
  }

  override render(): TemplateResult {
    const { answer, problem, user } = this.state;
    const faultAt = (name: string): string | null => problem && faultOf(problem, name);
    const isOfField = ['subid1', 'country', 'ip'].some((name) => faultAt(name) !== null);
    const { query } = this.context;
    return html`<form class="inline-form" novalidate @submit=${(event: SubmitEvent) => void this.ask(event)}>
        ${alertOf(problem === null || isOfField ? null : problem.detail)}
        ${field({ id: 'explain-subid1', name: 'subid1', label: 'User', hint: 'The ID that your site gives them', value: query.get('user') ?? '', fault: faultAt('subid1') })}
        ${field({ id: 'explain-country', name: 'country', label: 'Country (optional)', hint: 'Two letters, such as US', value: query.get('country') ?? '', isOptional: true, fault: faultAt('country') })}
        ${field({ id: 'explain-ip', name: 'ip', label: 'IP address (optional)', hint: 'Finds earlier completions', isOptional: true, fault: faultAt('ip') })}
        ${fieldRow(
          { id: 'explain-device', label: 'Device (optional)', hint: 'Some offers need a certain one' },
          html`<select id="explain-device" name="device" aria-describedby="explain-device-hint">
            <option value="">Not known</option>
            ${deviceOptions()}
          </select>`,
        )}
        <div class="actions"><button type="submit" class="button">Check</button></div>
      </form>
      ${
        answer === null
          ? nothing
          : html`<p role="status">
              ${answer.known ? nothing : `No user has this ID yet. What a new user would see:`}
              <strong>${shownText(answer, user)}</strong>
              ${answer.detail ?? nothing}
              ${answer.reward_rule === null ? nothing : html`${ruleLink(this.context, answer.reward_rule.rule_id, 'Open the rule')}.`}
              ${askedText(answer)}
            </p>`
      }`;
  }
}

const listOf = new Intl.ListFormat('en', { type: 'conjunction' });
const anyOf = new Intl.ListFormat('en', { type: 'disjunction' });

type OpenRule = Explained['depends_on'][number];

/** What an open rule depends on, and what it requires. */
const openWords: Partial<Record<OpenRule['rule'], { on: string; only(values: readonly string[]): string }>> = {
  country: { on: 'country', only: (values) => `for ${listOf.format(values)}` },
  target_system: { on: 'device', only: (values) => `on ${anyOf.format(values)}` },
  device: { on: 'device', only: (values) => `on a ${anyOf.format(values)}` },
  os_version: { on: 'device', only: (values) => `with ${anyOf.format(values)}` },
  browser: { on: 'browser', only: (values) => `in ${anyOf.format(values)}` },
  language: { on: 'language', only: (values) => `in the language ${anyOf.format(values)}` },
};

function shownText({ depends_on: open, shown }: Explained, user: string): string {
  if (!shown) return `${user} does not see the offer.`;
  if (open.length === 0) return `${user} sees the offer.`;
  const known = open.flatMap(({ only, rule }) => {
    const words = openWords[rule];
    return words === undefined ? [] : [{ on: words.on, only: words.only(only) }];
  });
  const hiding = open.flatMap(({ only, rule }) => (rule === 'reward_rule' ? only : []));
  const facts = known.length === 0 ? ['country or device'] : [...new Set(known.map(({ on }) => on))];
  const only = known.length === 0 ? [] : [`it is ${known.map((each) => each.only).join(', ')}`];
  const rules = hiding.map((name) => `the rule “${name}” hides it from some`);
  return `Whether ${user} sees it depends on their ${listOf.format(facts)}: ${[...only, ...rules].join('; ')}.`;
}

/** Whom the explanation is for. */
function askedText({ country, device }: Explained): string {
  const assumed = [
    ...(country === null ? [] : [countryName(country)]),
    ...(device === null ? [] : [device, 'the languages of your browser']),
  ];
  return assumed.length === 0 ? '' : `Assumed: ${assumed.join(', ')}.`;
}

customElements.define('explain-form', ExplainForm);
