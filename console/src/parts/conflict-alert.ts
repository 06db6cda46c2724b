import { html, type TemplateResult } from 'lit';

/** Something that two people have changed at the same time, in words. */
export interface Conflict {
  label: string;
  theirs: string;
  yours: string;
}

/** Says what someone else has changed since a form showed it. The form still holds what the person typed. */
export function conflictAlert(conflicts: readonly Conflict[]): TemplateResult {
  return html`<div class="alert" role="alert">
    <p>Not saved: somebody else has changed this meanwhile. To put yours in its place, save again.</p>
    <ul class="prose-list">
      ${conflicts.map(
        ({ label, theirs, yours }) => html`<li><strong>${label}</strong>: ${theirs} now, and yours is ${yours}.</li>`,
      )}
    </ul>
  </div>`;
}
