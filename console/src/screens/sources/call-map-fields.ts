import type { CallTried } from '@rewards-wall/shared/admin/sources-schema.ts';
import { html, nothing, type TemplateResult } from 'lit';
import { call, faultOf, shownProblem } from '../../api.ts';
import type { Refusal } from '../../reply.ts';
import { alertOf, faultSentence, textArea } from '../../parts/field.ts';
import { factList } from '../../parts/detail-page.ts';
import { capital, stateOf, type Tone } from '../../parts/words.ts';
import { Screen } from '../../screen.ts';

interface State {
  tried: CallTried | null;
  problem: Refusal | null;
}

const words: Readonly<Record<CallTried['reads_as'], readonly [label: string, tone: Tone]>> = {
  lead: ['A lead', 'good'],
  reversal: ['A reversal', 'off'],
  difference: ['A difference', 'busy'],
  nothing: ['Nothing to credit', 'off'],
  refused: ['Refused', 'bad'],
};

/** The call map of a source, with a sample call to try it. As a form field it is named `call_map`. */
class CallMapFields extends Screen<State> {
  static override properties = { ...Screen.properties, map: {}, fault: {} };
  /** The stored map as text; empty for the default. */
  declare map: string;
  /** The error of the submitted map; null if none. */
  declare fault: string | null;
  override state: State = { tried: null, problem: null };

  constructor() {
    super();
    this.map = '';
    this.fault = null;
  }

  private readonly tryIt = async (): Promise<void> => {
    const text = (id: string): string => this.querySelector<HTMLTextAreaElement>(`#${id}`)?.value.trim() ?? '';
    const [map, url, sent] = [text('call_map'), text('sample-url'), text('sample-body')];
    const body = { url, ...(map !== '' && { call_map: map }), ...(sent !== '' && { body: sent }) };
    const reply = await call('tryCall', { body });
    if (reply.ok) this.set({ tried: reply.body, problem: null });
    else this.set({ tried: null, problem: shownProblem(reply) });
  };

  override render(): TemplateResult {
    const { problem, tried } = this.state;
    const sentenceOf = (fault: string | null): string | null => (fault === null ? null : faultSentence(fault));
    const faultIn = (name: string): string | null => sentenceOf(problem && faultOf(problem, name));
    const isOfField = problem !== null && ['call_map', 'url', 'body'].some((name) => faultOf(problem, name) !== null);
    return html`<div class="prose">
      ${textArea({
        id: 'call_map',
        name: 'call_map',
        label: 'Call map (optional)',
        rows: 10,
        value: this.map,
        fault: sentenceOf(this.fault) ?? faultIn('call_map'),
        hint: 'JSON that names the network’s parameters and explains their values. If empty, our own names and common words apply.',
      })}
      ${textArea({
        id: 'sample-url',
        label: 'A sample call',
        rows: 3,
        fault: faultIn('url'),
        hint: 'The URL that the network calls, with values. See how it would be read before you save the map.',
      })}
      ${textArea({
        id: 'sample-body',
        label: 'Request body (optional)',
        rows: 3,
        fault: faultIn('body'),
        hint: 'For a POST: a form or JSON',
      })}
      <div class="actions">
        <button type="button" class="button" @click=${() => void this.tryIt()}>See how it is read</button>
      </div>
      ${alertOf(problem === null || isOfField ? null : problem.detail)}
      <div role="status">${tried === null ? nothing : resultOf(tried)}</div>
    </div>`;
  }
}

function resultOf({ errors, fields, ignored, meaning, reads_as: as, response }: CallTried): TemplateResult {
  const [label, tone] = words[as];
  return html`<p>${stateOf(label, tone)} ${meaning}</p>
    ${
      errors.length === 0
        ? nothing
        : html`<ul class="prose-list">
            ${errors.map(({ message, path }) => html`<li><code>${path === '' ? 'The call' : path}</code> ${message}.</li>`)}
          </ul>`
    }
    ${factList([
      ...Object.entries(fields).map(([name, value]) => [capital(name.replaceAll('_', ' ')), value] as const),
      ['Not read', ignored.length === 0 ? null : ignored.join(', ')],
      ['Response', response === null ? null : html`<code>${response}</code>`],
    ])}`;
}

customElements.define('call-map-fields', CallMapFields);
