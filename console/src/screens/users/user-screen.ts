import type { TicketRow, UserCase } from '@rewards-wall/shared/admin/user-schema.ts';
import { html, nothing, type TemplateResult } from 'lit';
import { call } from '../../api.ts';
import type { Context } from '../../context.ts';
import { defineScreen } from '../../define-screen.ts';
import { csvHref, tableCsvHref } from '../../list-query.ts';
import { clickColumns, leadColumns, ledgerColumns, ledgerRowHref, subjectOf } from '../../parts/case-rows.ts';
import { dataTable } from '../../parts/data-table.ts';
import { countOf, creditsOf } from '../../parts/format.ts';
import { clickHref, leadHref, ticketHref, userHref } from '../../parts/hrefs.ts';
import { actionButtons, factList, pageHeading, sectionOf, stateOf, type PageAction } from '../../parts/detail-page.ts';
import { timeOf } from '../../parts/time.ts';
import { capital } from '../../parts/words.ts';
import { adjust, detachEmail, erase, exportUser } from './user-acts.ts';

export const screen = defineScreen({
  load: ({ params }) => call('readUser', { params: { owner: params['owner'] ?? '', subid1: params['subid1'] ?? '' } }),
  view: (user, context) =>
    html`${pageHeading({
      name: user.subid1,
      up: { href: context.hrefOf('users'), label: 'Users' },
      ...(user.test && { state: { label: 'Test user', tone: 'off' as const } }),
      actions: actsOf(user, context),
    })}
    ${sectionOf('facts', 'Account', userFacts(user, context))} ${userSections(user, context)}`,
});

function actsOf(user: UserCase, context: Context): TemplateResult[] {
  const { mayCall } = context;
  const actions: (PageAction & { isShown: boolean })[] = [
    {
      label: 'Change the balance…',
      run: () => adjust(context, user),
      kind: 'main',
      isShown: mayCall('adjustUser'),
    },
    { label: 'Export…', run: () => exportUser(context, user), isShown: mayCall('exportUser') },
    {
      label: 'Detach the e-mail address…',
      run: () => detachEmail(context, user),
      isShown: mayCall('detachEmail') && user.holds_email,
    },
    { label: 'Erase…', run: () => erase(context, user), kind: 'removal', isShown: mayCall('eraseUser') },
  ];
  return actionButtons(actions.filter(({ isShown }) => isShown));
}

/** Facts about the account. */
export function userFacts(user: UserCase, context: Context): TemplateResult {
  return factList([
    ['Balance', html`<strong>${creditsOf(user.balance, user.currency)}</strong>`],
    ['User', html`<a href=${userHref(context, user.owner, user.subid1)}>${user.subid1}</a>`],
    ['Account', capital(user.owner.replace('-', ' '))],
    ['Since', timeOf(user.since)],
    ['Ledger rows', countOf(user.transactions)],
    // Users don't sign up on a wall; the panel has its own account.
    ['Signed up for surveys', user.owner.startsWith('wall-') ? null : user.has_profile ? 'Yes' : 'No'],
  ]);
}

/** All rows of one kind as CSV, up to the file's limit. */
function csvOf({ owner, subid1 }: UserCase, csv: 'leads' | 'tickets'): string {
  return tableCsvHref('readUser', csv, { owner, subid1 });
}

/** The user's latest activity. */
export function userSections(user: UserCase, context: Context): TemplateResult {
  const more = user.transactions > user.ledger.length;
  return html`${sectionOf(
    'ledger',
    'Ledger',
    html`${dataTable(
      {
        caption: 'Ledger',
        columns: ledgerColumns(),
        rows: user.ledger,
        hrefOf: (row) => ledgerRowHref(context, row),
        empty: html`<p>No credits yet.</p>`,
      },
      context,
    )}
    ${
      more
        ? html`<p>
            <a href=${context.hrefOf(`users/${user.owner}/${encodeURIComponent(user.subid1)}/ledger`)}
              >All ${countOf(user.transactions)} rows</a
            >
          </p>`
        : nothing
    }`,
  )}
  ${sectionOf(
    'leads',
    'Leads',
    dataTable(
      {
        caption: 'Leads',
        columns: leadColumns(context, user.leads, true),
        rows: user.leads,
        csvHref: csvOf(user, 'leads'),
        hrefOf: ({ lead_id: id }) => leadHref(context, id),
        empty: html`<p>No leads yet.</p>`,
      },
      context,
    ),
  )}
  ${sectionOf(
    'clicks',
    'Clicks',
    html`${dataTable(
      {
        caption: 'Clicks',
        columns: clickColumns(user.currency, user.clicks),
        rows: user.clicks,
        csvHref: csvHref('listClicks', {}, { owner: user.owner, subid1: user.subid1 }),
        hrefOf: ({ click_id: id }) => clickHref(context, id),
        empty: html`<p>No clicks yet.</p>`,
      },
      context,
    )}
    ${
      user.clicks.length === 0
        ? nothing
        : html`<p>
            <a href=${context.hrefOf(`users/${user.owner}/${encodeURIComponent(user.subid1)}/clicks`)}>All clicks</a>
          </p>`
    }`,
  )}
  ${sectionOf(
    'tickets',
    'Tickets',
    dataTable<TicketRow>(
      {
        caption: 'Tickets',
        columns: [
          { label: 'Ticket', cell: ({ ticket_id: id }) => `#${id}` },
          { label: 'Received', cell: ({ created_at: at }) => timeOf(at) },
          {
            label: 'State',
            cell: ({ state }) => (state === 'open' ? stateOf('Open', 'busy') : stateOf('Closed', 'off')),
          },
          { label: 'About', cell: subjectOf },
          { label: 'Message', cell: ({ message }) => message ?? '–' },
        ],
        rows: user.tickets,
        csvHref: csvOf(user, 'tickets'),
        hrefOf: ({ ticket_id: id }) => ticketHref(context, id),
        empty: html`<p>No tickets yet.</p>`,
      },
      context,
    ),
  )}`;
}
