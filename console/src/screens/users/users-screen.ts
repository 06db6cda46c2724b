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
          Enter the ID that your site gives them (<code>subid1</code>), or the ID of one of their clicks, leads,
          transactions, deliveries or tickets.
        </p>
        ${searchForm(context, 'find')}
        <button type="button" class="button" @click=${() => void findByEmail(context)}>Find by e-mail address</button>
      </section>`,
});

/** Finds a user by e-mail. The e-mail stays out of the page's address, for privacy. */
async function findByEmail(context: Context): Promise<void> {
  const reply = await context.act({
    title: 'Find by e-mail address',
    text: 'Finds users who signed up for surveys with this address. The audit log records the search, without the address.',
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
