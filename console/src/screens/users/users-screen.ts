import { html } from 'lit';
import { defineScreen } from '../../define-screen.ts';
import { searchForm } from '../../shell/search-form.ts';

export const screen = defineScreen({
  view: (_, context) =>
    html`<h1>Users</h1>
      <section aria-labelledby="find-title">
        <h2 id="find-title">Find a user</h2>
        <p>
          By their own id (<code>subid1</code>), as your site sends it, or by the id of a click, a lead, a transaction,
          a delivery or a ticket of theirs.
        </p>
        ${searchForm(context, 'find')}
      </section>`,
});
