import type { TrialStep } from '@rewards-wall/shared/admin/trial-schema.ts';
import { html, nothing, type TemplateResult } from 'lit';
import { rawText } from '../../parts/detail-page.ts';
import { stepRow } from '../../parts/steps.ts';

const titles: Readonly<Record<TrialStep['step'], string>> = {
  user: 'Test user',
  list: 'The wall’s list',
  click: 'Click',
  lead: 'The source reports the lead',
  reversal: 'The source takes it back',
};

/** One step of a trial: its meaning and the HTTP exchange. */
export function trialRow({ answer, ok, request, step, verdict }: TrialStep, end: unknown = nothing): TemplateResult {
  return stepRow({
    title: titles[step],
    text: verdict,
    state: ok ? 'Done' : 'Stopped here',
    tone: ok ? 'good' : 'bad',
    end,
    more: exchange(request, answer),
  });
}

/** A request and its response, collapsed. */
export function exchange(request: string, answer: string): TemplateResult | typeof nothing {
  if (request === '' && answer === '') return nothing;
  return html`<details>
    <summary>Request and response</summary>
    ${request === '' ? nothing : rawText('Request', request)} ${answer === '' ? nothing : rawText('Response', answer)}
  </details>`;
}
