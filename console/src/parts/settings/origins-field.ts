import { originsWarning } from '@rewards-wall/shared/origins-meaning.ts';
import { html, nothing, type TemplateResult } from 'lit';
import { fieldRow } from '../field.ts';
import type { FieldOfKind } from './field-of-kind.ts';

/** A text box for origins, one per line. */
export const originsField: FieldOfKind = ({ hint, label, path }, value, { faultIn }) => {
  const origins = value as readonly string[];
  const fault = faultIn(path);
  return fieldRow(
    { id: path, label, hint },
    html`${warningOf(origins)}
      <textarea
        id=${path}
        name=${path}
        rows=${Math.max(2, origins.length + 1)}
        spellcheck="false"
        aria-invalid=${String(fault !== null)}
        aria-describedby="${path}-hint ${fault === null ? '' : `${path}-fault`}"
        .value=${origins.join('\n')}
      ></textarea>
      ${fault === null ? nothing : html`<p class="fault" id="${path}-fault">Each line ${fault}.</p>`}`,
  );
};

/** Parses typed origins. Those copied from the address bar end with a slash. */
export function originsIn(text: string): string[] {
  return text
    .split(/[\s,]+/)
    .map((origin) => origin.replace(/\/$/, ''))
    .filter((origin) => origin !== '');
}

/** Warnings about saved origins. */
export function warningOf(origins: readonly string[]): TemplateResult | typeof nothing {
  const warning = originsWarning(origins);
  return warning === null ? nothing : html`<p class="hint">${warning}</p>`;
}
