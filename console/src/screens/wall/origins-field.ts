import { originsWarning } from '@rewards-wall/shared/origins-meaning.ts';
import { html, nothing, type TemplateResult } from 'lit';

/** The box for origins, one a line. `use`: what the pages may do. `fault`: what is wrong with a line. */
export function originsField(given: {
  label: string;
  use: string;
  /** What an empty list means. */
  none: string;
  origins: readonly string[];
  fault: string | null;
}): TemplateResult {
  const { fault, label, none, origins, use } = given;
  return html`<div class="field">
    <label for="origins">${label}</label>
    <p class="hint" id="origins-hint">Pages that may ${use}, one a line, such as https://www.example.com. ${none}</p>
    ${warningOf(origins)}
    ${fault === null ? nothing : html`<p class="fault" id="origins-fault">Each line ${fault}.</p>`}
    <textarea
      id="origins"
      name="origins"
      rows=${Math.max(2, origins.length + 1)}
      spellcheck="false"
      aria-invalid=${String(fault !== null)}
      aria-describedby="origins-hint ${fault === null ? '' : 'origins-fault'}"
      .value=${origins.join('\n')}
    ></textarea>
  </div>`;
}

/** What to consider about origins that are saved. */
export function warningOf(origins: readonly string[]): TemplateResult | typeof nothing {
  const warning = originsWarning(origins);
  return warning === null ? nothing : html`<p class="hint">${warning}</p>`;
}
