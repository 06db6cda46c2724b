import { html } from 'lit';
import { call } from '../../api.ts';
import type { Context } from '../../context.ts';
import { defineScreen } from '../../define-screen.ts';
import { goTo } from '../../router.ts';
import { searchForm } from '../../shell/search-form.ts';

export const screen = defineScreen({
  view: (_, context) =>
    html`<h1>Users</h1>
      <section aria-labelledby="find-title">
        <h2 id="find-title">Find a user</h2>
        <p>
          By their own ID (<code>subid1</code>), as your site sends it, or by the ID of a click, a lead, a transaction,
          a delivery or a ticket of theirs.
        </p>
        ${searchForm(context, 'find')}
        <button type="button" class="button" @click=${() => void findByEmail(context)}>Find by e-mail address</button>
      </section>`,
});

/** Finds a user by e-mail. The e-mail stays out of the page's address, for privacy. */
async function findByEmail(context: Context): Promise<void> {
  const reply = await context.act({
    title: 'Find by e-mail address',
    text: 'Finds who has signed up for surveys with it. The audit log records that you looked, without the address.',
    fields: [{ name: 'email', label: 'E-mail address', type: 'email' }],
    confirm: 'Find',
    send: ({ email = '' }) => call('findByEmail', { body: { email } }),
    done: ({ found }) => {
      const holders = found.map(({ id, path }) => `${id} at ${path.split('/')[1]?.replace('-', ' ')}`);
      return holders.length === 0 ? 'No user has this address.' : `Used by ${holders.join(', ')}.`;
    },
  });
  const [first, ...others] = reply?.found ?? [];
  if (first !== undefined && others.length === 0) goTo(context.hrefOf(first.path));
}
