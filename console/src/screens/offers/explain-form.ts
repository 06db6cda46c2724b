import type { Explained } from '@rewards-wall/shared/admin/offers-schema.ts';
import { html, nothing, type TemplateResult } from 'lit';
import { call } from '../../api.ts';
import { alertOf, field, valueOf } from '../../parts/field.ts';
import { Screen } from '../../screen.ts';

interface State {
  answer: Explained | null;
  user: string;
  fault: string | null;
}

/** Asks for one user whether they see the offer of this page, and why not. */
class ExplainForm extends Screen<State> {
  static override properties = { ...Screen.properties, offerId: { attribute: false } };
  declare offerId: number;
  override state: State = { answer: null, user: '', fault: null };

  private readonly ask = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault();
    const { wall } = this.context;
    if (wall === null) return;
    const form = event.target as HTMLFormElement;
    const [user, ip] = [valueOf(form, 'explain-user').trim(), valueOf(form, 'explain-ip').trim()];
    const reply = await call<Explained>('explainOffer', {
      params: { adwallId: wall.adwall_id, offer_id: this.offerId },
      // Without the user's address, nobody knows what they use.
      json: { subid1: user, ...(ip === '' ? { any_device: true } : { ip }) },
    });
    this.set(
      reply.ok
        ? { answer: reply.body, user, fault: null }
        : {
            answer: null,
            fault: reply.problem.errors?.map(({ message, path }) => `${path} ${message}`)[0] ?? reply.problem.detail,
          },
    );
  };

  override render(): TemplateResult {
    const { answer, fault, user } = this.state;
    return html`<form class="inline-form" @submit=${(event: SubmitEvent) => void this.ask(event)}>
        ${field({ name: 'explain-user', label: 'User', hint: 'The id that your site gives them' })}
        ${field({ name: 'explain-ip', label: 'Their IP address (optional)', hint: 'For rules about country and device', isOptional: true })}
        <div class="actions"><button type="submit" class="button">Explain</button></div>
      </form>
      ${alertOf(fault)}
      ${
        answer === null
          ? nothing
          : html`<p role="status">
              <strong>${answer.shown ? `${user} sees the offer.` : `${user} does not see the offer.`}</strong>
              ${answer.detail ?? nothing}
            </p>`
      }`;
  }
}

customElements.define('explain-form', ExplainForm);
