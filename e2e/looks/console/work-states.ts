import type { DeliveryCase } from '@rewards-wall/shared/admin/postback-schema.ts';
import type { TicketCase } from '@rewards-wall/shared/admin/ticket-schema.ts';
import { answer, onWall, openDialog, type ConsoleState } from './console-state.ts';
import { manyReversals } from './many-reversals.ts';
import { manyRules } from './many-rules.ts';
import { hiddenClick } from '../../../server/http/admin/ticket-click.ts';

/** Leads, rules, postbacks, users and tickets. */
export const workStates: readonly ConsoleState[] = [
  { name: 'leads', path: onWall('leads') },
  { name: 'leads-viewer', who: 'viewer', path: onWall('leads') },
  { name: 'leads-held', path: onWall('leads', '&state=pending'), isCheckedWide: true },
  {
    name: 'leads-reject',
    path: onWall('leads', '&state=pending'),
    async show(page) {
      for (const index of [0, 1])
        await page
          .getByRole('checkbox')
          .nth(index + 1)
          .check();
      await openDialog(page, 'Reject');
      await page.getByRole('dialog').getByRole('button', { name: 'Reject' }).click();
      await page.getByRole('dialog').getByText('Enter a reason.').waitFor();
    },
  },
  { name: 'leads-empty', who: 'beginner', path: () => 'leads' },
  { name: 'leads-refused', path: () => 'leads/refused' },
  { name: 'leads-refused-empty', who: 'beginner', path: () => 'leads/refused' },
  { name: 'lead', path: ({ ids }) => `leads/${ids.credited}`, isLong: true, isCheckedWide: true },
  { name: 'lead-held', path: ({ ids }) => `leads/${ids.held}` },
  { name: 'lead-unknown', path: () => 'leads/lead_unknown' },
  { name: 'click', path: ({ ids }) => `leads/clicks/${ids.click}`, isLong: true },
  { name: 'click-unknown', path: () => 'leads/clicks/clk_unknown' },
  { name: 'refused-call', path: ({ ids }) => `leads/refused/${ids.call}` },
  { name: 'refused-call-gone', path: () => 'leads/refused/rfc_unknown' },
  {
    name: 'list-failed',
    path: onWall('leads'),
    prepare: async (page) => void (await page.route('**/v1/admin/leads?*', (route) => route.abort())),
  },
  {
    name: 'reversals',
    path: onWall('reversals', '&by=network'),
    isLong: true,
    isCheckedWide: true,
    prepare: manyReversals,
  },
  { name: 'reversals-countries', path: onWall('reversals', '&by=country&days=365') },
  { name: 'reversals-viewer', who: 'viewer', path: onWall('reversals', '&by=offer') },
  { name: 'reversals-empty', who: 'beginner', path: () => 'reversals' },
  { name: 'rules', path: onWall('rules'), isLong: true, isCheckedWide: true, prepare: manyRules },
  { name: 'rules-viewer', who: 'viewer', path: onWall('rules'), isLong: true, prepare: manyRules },
  { name: 'rules-empty', who: 'beginner', path: () => 'rules' },
  {
    name: 'rule-new',
    path: onWall('rules/new'),
    isLong: true,
    prepare: manyRules,
    async show(page) {
      await page.getByLabel('Name').fill('Weekend');
      await page.getByLabel('Ends').fill('2026-03-15T00:00');
      await page.getByRole('button', { name: 'Preview' }).click();
      await page.getByRole('button', { name: 'Add the rule' }).waitFor();
    },
  },
  {
    name: 'rule-new-manager',
    who: 'manager',
    path: onWall('rules/new'),
    async show(page) {
      await page.getByLabel('Name').fill('Weekend');
      await page.getByLabel('Ends').fill('');
      await page.getByRole('button', { name: 'Preview' }).click();
      await page.getByText('Enter a value.').waitFor();
    },
  },
  {
    name: 'rule',
    path: onWall('rules/rul_hidden'),
    prepare: manyRules,
    async show(page) {
      await page.getByText('Edit as JSON').click();
      await page.getByRole('textbox', { name: 'Rule', exact: true }).fill('{"when": {}}');
      await page.getByRole('button', { name: 'Preview' }).click();
      await page.getByText('Add what the rule does').waitFor();
    },
  },
  { name: 'postbacks', path: onWall('postbacks') },
  { name: 'postbacks-viewer', who: 'viewer', path: onWall('postbacks') },
  { name: 'postbacks-empty', who: 'beginner', path: () => 'postbacks' },
  { name: 'postback', path: ({ ids }) => `postbacks/${ids.postback}` },
  { name: 'postback-manager', who: 'manager', path: ({ ids }) => `postbacks/${ids.postback}` },
  {
    name: 'postback-replay',
    path: ({ ids }) => `postbacks/${ids.postback}`,
    show: (page) => openDialog(page, 'Replay'),
  },
  {
    name: 'postback-answers',
    path: ({ ids }) => `postbacks/${ids.postback}`,
    show: (page) => openDialog(page, 'Edit'),
  },
  { name: 'postback-new', path: () => 'postbacks/new' },
  { name: 'deliveries', path: onWall('postbacks/deliveries') },
  { name: 'delivery', path: ({ ids }) => `postbacks/deliveries/${ids.delivery}`, isLong: true },
  { name: 'delivery-answered', path: ({ ids }) => `postbacks/deliveries/${ids.answered}`, isLong: true },
  { name: 'delivery-viewer', who: 'viewer', path: ({ ids }) => `postbacks/deliveries/${ids.answered}` },
  {
    name: 'delivery-moved',
    path: ({ ids }) => `postbacks/deliveries/${ids.answered}`,
    isLong: true,
    async prepare(page, { ids, owner }) {
      const { body } = await owner.ask('readDelivery', { params: { delivery_id: ids.answered } });
      const shown = body as DeliveryCase;
      const attempts = shown.attempts.map((attempt) => ({ ...attempt, notes: ['address_changed'] }));
      await answer(page, `deliveries/${ids.answered}`, 200, { ...shown, attempts });
    },
  },
  {
    name: 'delivery-challenged',
    path: ({ ids }) => `postbacks/deliveries/${ids.answered}`,
    isLong: true,
    async prepare(page, { ids, owner }) {
      const { body } = await owner.ask('readDelivery', { params: { delivery_id: ids.answered } });
      const shown = body as DeliveryCase;
      const [attempt] = shown.attempts;
      const attempts = ['text_missing', 'challenge'].map((error, at) => ({ ...attempt, number: at + 1, error }));
      const delivery = { ...shown.delivery, state: 'pending' };
      await answer(page, `deliveries/${ids.answered}`, 200, { ...shown, delivery, attempts });
    },
  },
  { name: 'users', path: onWall('users') },
  { name: 'users-empty', who: 'beginner', path: () => 'users' },
  { name: 'user', path: ({ ids, wall }) => `users/wall-${wall.adwallId}/${ids.user}`, isLong: true },
  {
    name: 'user-credit',
    path: ({ ids, wall }) => `users/wall-${wall.adwallId}/${ids.user}`,
    who: 'support',
    show: (page) => openDialog(page, 'Adjust balance'),
  },
  { name: 'user-unknown', path: ({ wall }) => `users/wall-${wall.adwallId}/nobody` },
  { name: 'ledger', path: ({ ids, wall }) => `users/wall-${wall.adwallId}/${ids.user}/ledger` },
  { name: 'clicks', path: ({ ids, wall }) => `users/wall-${wall.adwallId}/${ids.user}/clicks` },
  { name: 'ledger-row', path: ({ ids }) => `users/ledger/${ids.transaction}` },
  { name: 'tickets', path: onWall('tickets') },
  { name: 'tickets-empty', who: 'beginner', path: () => 'tickets' },
  { name: 'ticket', path: ({ ids }) => `tickets/${ids.ticket}`, isLong: true },
  {
    name: 'ticket-credit',
    path: ({ ids }) => `tickets/${ids.ticket}`,
    who: 'support',
    show: (page) => openDialog(page, 'Credit'),
  },
  {
    name: 'ticket-elsewhere',
    path: ({ ids }) => `tickets/${ids.ticket}`,
    isLong: true,
    async prepare(page, { ids, owner }) {
      const shown = (await owner.ask('readTicket', { params: { ticket_id: ids.ticket } })).body as TicketCase;
      await answer(page, `tickets/${ids.ticket}`, 200, {
        ...shown,
        click: { state: 'elsewhere', ...hiddenClick },
      } satisfies TicketCase);
    },
  },
  { name: 'search-nothing', path: () => 'search?text=clk_nothing' },
  { name: 'search-timeline', path: ({ ids }) => `search?text=${ids.credited}`, isLong: true },
  {
    name: 'user-erase',
    path: ({ ids, wall }) => `users/wall-${wall.adwallId}/${ids.user}`,
    prepare: (page, { ids, wall }) =>
      answer(page, `users/wall-${wall.adwallId}/${ids.user}?*`, 403, {
        code: 'password_needed',
        detail: 'Give your password again.',
      }),
    show: (page) => openDialog(page, 'Erase'),
  },
];
