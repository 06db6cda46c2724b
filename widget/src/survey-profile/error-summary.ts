import { html, nothing } from 'lit';
import type { TemplateResult } from 'lit';
import type { ProfileMessages } from '../locales/profile-messages.ts';
import type { FieldId } from './profile-steps.ts';

export interface SummaryLine {
  /** null: the line is about the form as a whole. */
  readonly field: FieldId | null;
  readonly words: string;
  /** Id of the control to go to. */
  readonly target: string | null;
}

/**
 * All errors in one box above the form, each a link to its control (GOV.UK pattern). The box takes focus; the alert is
 * a child of it, so that focus and alert are not announced against each other.
 */
export function errorSummary(
  messages: ProfileMessages,
  lines: readonly SummaryLine[],
  follow: (line: SummaryLine) => void,
): TemplateResult | typeof nothing {
  if (lines.length === 0) return nothing;
  const onClick = (event: Event, line: SummaryLine) => {
    event.preventDefault();
    follow(line);
  };
  return html`<div class="summary" part="error-summary" tabindex="-1">
    <div role="alert">
      <h3>${messages.errorTitle}</h3>
      <ul role="list">
        ${lines.map(
          (line) =>
            html`<li>
              ${
                line.target
                  ? html`<a href="#${line.target}" @click=${(event: Event) => onClick(event, line)}>${line.words}</a>`
                  : line.words
              }
            </li>`,
        )}
      </ul>
    </div>
  </div>`;
}
