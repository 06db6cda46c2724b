import type { Explained } from '@rewards-wall/shared/admin/offers-schema.ts';
import { html, nothing, type TemplateResult } from 'lit';
import { asTyped, call } from '../../api.ts';
import { deviceOptions } from '../../parts/device-options.ts';
import { alertOf, field, valueOf } from '../../parts/field.ts';
import { ruleLink } from '../../parts/hrefs.ts';
import { Screen } from '../../screen.ts';

interface State {
  answer: Explained | null;
  user: string;
  fault: string | null;
}

const labels: Readonly<Record<string, string>> = { subid1: 'User', ip: 'Their IP address', device: 'Their device' };

/** Explains why a given user sees the offer or not. */
class ExplainForm extends Screen<State> {
  static override properties = { ...Screen.properties, offerId: { attribute: false } };
  declare offerId: number;
  override state: State = { answer: null, user: '', fault: null };

  private readonly ask = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault();
    const { wall } = this.context;
    if (wall === null) return;
    const form = event.target as HTMLFormElement;
    const text = (name: string): string => valueOf(form, `explain-${name}`).trim();
    const [user, ip, device] = [text('user'), text('ip'), text('device')];
    // Needs both or neither: a missing value would default to that of the staff member's own request.
    if ((ip === '') !== (device === '')) {
      this.set({
        answer: null,
        fault: `${ip === '' ? 'Type the address' : 'Choose the device'}, too, or leave both empty.`,
      });
      return;
    }
    const reply = await call('explainOffer', {
      params: { adwallId: wall.adwall_id, offer_id: this.offerId },
      body: asTyped<'explainOffer'>({ subid1: user, ...(ip === '' ? { any_device: true } : { ip, device }) }),
    });
    this.set(
      reply.ok
        ? { answer: reply.body, user, fault: null }
        : {
            answer: null,
            fault:
              reply.problem.errors?.map(({ message, path }) => `${labels[path] ?? path} ${message}.`)[0] ??
              reply.problem.detail,
          },
    );
  };

  /** Explains at once for the user in the address. */
  protected override firstUpdated(): void {
    if (this.context.query.has('user')) this.querySelector('form')?.requestSubmit();
  }

  override render(): TemplateResult {
    const { answer, fault, user } = this.state;
    return html`<form class="inline-form" @submit=${(event: SubmitEvent) => void this.ask(event)}>
        ${field({ name: 'explain-user', label: 'User', hint: 'The ID that your site gives them', value: this.context.query.get('user') ?? '' })}
        ${field({ name: 'explain-ip', label: 'Their IP address (optional)', hint: 'For rules about the country', isOptional: true })}
        <div class="field">
          <label for="explain-device">Their device</label>
          <select id="explain-device" name="explain-device">
            <option value="">Not known</option>
            ${deviceOptions()}
          </select>
        </div>
        <div class="actions"><button type="submit" class="button">Explain</button></div>
      </form>
      ${alertOf(fault)}
      ${
        answer === null
          ? nothing
          : html`<p role="status">
              <strong>${shownText(answer, user)}</strong>
              ${answer.detail ?? nothing}
              ${answer.reward_rule === null ? nothing : html`${ruleLink(this.context, answer.reward_rule.rule_id, 'Open the rule')}.`}
              ${askedText(answer)}
            </p>`
      }`;
  }
}

function shownText({ device, shown }: Explained, user: string): string {
  if (!shown) return `${user} does not see the offer.`;
  return device === null
    ? `It depends on the device whether ${user} sees the offer. Nothing else hides it.`
    : `${user} sees the offer.`;
}

/** Whom the explanation is for. */
function askedText({ country, device }: Explained): string {
  if (country === null && device === null) return 'Rules about country, device and language are left out.';
  return `Asked as a user from ${country ?? 'an unknown country'}, with ${device === null ? 'an unknown device' : `a ${device}`} and the languages of your browser.`;
}

customElements.define('explain-form', ExplainForm);
