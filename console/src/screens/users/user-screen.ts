import type { TicketRow, UserCase } from '@rewards-wall/shared/admin/user-schema.ts';
import { html, type TemplateResult } from 'lit';
import { call } from '../../api.ts';
import type { Context } from '../../context.ts';
import { defineScreen } from '../../define-screen.ts';
import { csvHref, tableCsvHref } from '../../list-query.ts';
import {
  clickColumns,
  leadColumns,
  ledgerColumns,
  ledgerRowHref,
  ownerFact,
  subjectOf,
} from '../../parts/case-rows.ts';
import { tableSection } from '../../parts/data-table.ts';
import { countOf, creditsOf } from '../../parts/format.ts';
import { clickHref, leadHref, ticketHref } from '../../parts/hrefs.ts';
import { actionButtons, pageHeading, type PageAction } from '../../parts/detail-page.ts';
import { stateOf } from '../../parts/words.ts';
import { timeOf } from '../../parts/time.ts';
import { adjust, detachEmail, erase, exportUser } from './user-acts.ts';
import { addressOf } from '../../router.ts';

/** How many rows of each kind the page shows. */
const MOST_SHOWN = 5;

export const screen = defineScreen({
  load: ({ params }) => call('readUser', { params: { owner: params['owner'] ?? '', subid1: params['subid1'] ?? '' } }),
  view: (user, context) =>
    html`${pageHeading({
      name: user.subid1,
      up: { href: context.hrefOf('users'), label: 'Users' },
      ...(user.test && { state: { label: 'Test user', tone: 'off' as const } }),
      actions: actsOf(user, context),
      figures: [
        ['Balance', creditsOf(user.balance, user.currency)],
        ownerFact(context, user.owner),
        ['Since', timeOf(user.since)],
        // Users don't sign up on a wall; the panel has its own account.
        ['Signed up for surveys', user.owner.startsWith('wall-') ? null : user.has_profile ? 'Yes' : 'No'],
      ],
    })}
    ${userSections(user, context)}`,
});

function actsOf(user: UserCase, context: Context): TemplateResult[] {
  const { mayCall } = context;
  const actions: (PageAction & { isShown: boolean })[] = [
    {
      label: 'Adjust balance',
      run: () => adjust(context, user),
      kind: 'main',
      isShown: mayCall('adjustUser'),
    },
    { label: 'Export', run: () => exportUser(context, user), isShown: mayCall('exportUser') },
    {
      label: 'Detach e-mail',
      run: () => detachEmail(context, user),
      isShown: mayCall('detachEmail') && user.holds_email,
    },
    { label: 'Erase', run: () => erase(context, user), kind: 'removal', isShown: mayCall('eraseUser') },
  ];
  const [main, ...others] = actionButtons(actions.filter(({ isShown }) => isShown));
  return [...(main === undefined ? [] : [main]), ...checkLink(user, context), ...others];
}

/** Leads to the offer of which the user asks why they don't see it. */
function checkLink({ owner, subid1 }: UserCase, { mayCall }: Context): TemplateResult[] {
  if (!owner.startsWith('wall-') || !mayCall('explainOffer')) return [];
  const href = addressOf('offers', Number(owner.slice('wall-'.length)), { user: subid1 });
  return [html`<a class="button" href=${href}>Check an offer</a>`];
}

/** All rows of one kind as CSV, up to the file's limit. */
function csvOf({ owner, subid1 }: UserCase, csv: 'leads' | 'tickets'): string {
  return tableCsvHref('readUser', csv, { owner, subid1 });
}

/** The user's latest activity. */
function userSections(user: UserCase, context: Context): TemplateResult {
  const path = `users/${user.owner}/${encodeURIComponent(user.subid1)}`;
  // Users of other walls may have the same ID.
  const wallId = user.owner.startsWith('wall-') ? Number(user.owner.slice('wall-'.length)) : null;
  const allOf = (count: number, href: string, label = `View all ${countOf(count)}`) =>
    count > MOST_SHOWN ? { href, label } : null;
  return html`${tableSection(
    'ledger',
    {
      title: 'Ledger',
      table: {
        caption: 'Ledger',
        all: allOf(user.transactions, context.hrefOf(`${path}/ledger`)),
        columns: ledgerColumns(user.ledger),
        rows: user.ledger.slice(0, MOST_SHOWN),
        hrefOf: (row) => ledgerRowHref(context, row),
        empty: html`<p>No credits yet.</p>`,
      },
    },
    context,
  )}
  ${tableSection(
    'leads',
    {
      title: 'Leads',
      table: {
        caption: 'Leads',
        all: allOf(user.leads.length, addressOf('leads', wallId, { user: user.subid1 }), 'View all'),
        columns: leadColumns(context, user.leads, true),
        rows: user.leads.slice(0, MOST_SHOWN),
        csvHref: csvOf(user, 'leads'),
        hrefOf: ({ lead_id: id }) => leadHref(context, id),
        empty: html`<p>No leads yet.</p>`,
      },
    },
    context,
  )}
  ${tableSection(
    'clicks',
    {
      title: 'Clicks',
      table: {
        caption: 'Clicks',
        all: { href: context.hrefOf(`${path}/clicks`), label: 'View all' },
        columns: clickColumns(user.currency, user.clicks),
        rows: user.clicks.slice(0, MOST_SHOWN),
        csvHref: csvHref('listClicks', {}, { owner: user.owner, subid1: user.subid1 }),
        hrefOf: ({ click_id: id }) => clickHref(context, id),
        empty: html`<p>No clicks yet.</p>`,
      },
    },
    context,
  )}
  ${tableSection<TicketRow>(
    'tickets',
    {
      title: 'Tickets',
      table: {
        caption: 'Tickets',
        columns: [
          { label: 'Ticket', onPhone: 'sub', cell: ({ ticket_id: id }) => `#${id}` },
          { label: 'Received', onPhone: 'sub', cell: ({ created_at: at }) => timeOf(at) },
          {
            label: 'State',
            onPhone: 'end',
            cell: ({ state }) => (state === 'open' ? stateOf('Open', 'busy') : stateOf('Closed', 'off')),
          },
          { label: 'About', onPhone: 'title', cell: subjectOf },
          { label: 'Message', onPhone: 'sub', cell: ({ message }) => message ?? '–' },
        ],
        rows: user.tickets,
        csvHref: csvOf(user, 'tickets'),
        hrefOf: ({ ticket_id: id }) => ticketHref(context, id),
        empty: html`<p>No tickets yet.</p>`,
      },
    },
    context,
  )}`;
}
