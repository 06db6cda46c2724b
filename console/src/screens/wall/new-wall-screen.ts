import { html } from 'lit';
import { defineScreen } from '../../define-screen.ts';
import './new-wall-form.ts';

/** A new wall. */
export const screen = defineScreen({
  view: (_data, context) =>
    html`<h1>Add a wall</h1>
      <new-wall-form .context=${context}></new-wall-form>`,
});
