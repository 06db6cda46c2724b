import { html, type TemplateResult } from 'lit';

/** A concurrent change by two people, in words. */
export interface Conflict {
  label: string;
  theirs: string;
  yours: string;
}

/** Reports concurrent changes by other people. The form still holds the user's own input. */
export function conflictAlert(conflicts: readonly Conflict[]): TemplateResult {
  return html`<div class="alert" role="alert">
    <p>Not saved: someone else changed this while you were editing. To replace their values with yours, save again.</p>
    <ul class="prose-list">
      ${conflicts.map(
        ({ label, theirs, yours }) =>
          html`<li><strong>${label}</strong>: theirs is ${theirs}, and yours is ${yours}.</li>`,
      )}
    </ul>
  </div>`;
}
