import { auditActions } from '@rewards-wall/shared/admin/audit-actions.ts';
import type { AuditPage } from '@rewards-wall/shared/admin/audit-schema.ts';
import { html, nothing, type TemplateResult } from 'lit';
import { call } from '../api.ts';
import type { Context } from '../context.ts';
import { defineScreen } from '../define-screen.ts';
import { csvHref } from '../list-query.ts';
import { dataTable, type Column } from '../parts/data-table.ts';
import { filterBar } from '../parts/filter-bar.ts';
import { timeOf } from '../parts/time.ts';
import { changesIn, type Change } from './audit/audit-changes.ts';
import { fieldHref, subjectHref } from './audit/audit-links.ts';
import { actionText } from './audit/audit-words.ts';
import { changeText, nameOf } from './audit/change-words.ts';

type Row = AuditPage['rows'][number];

const names = ['action', 'actor_id', 'subject', 'from', 'to'] as const;

const actors: Readonly<Record<Row['actor'], string>> = {
  person: 'A person',
  key: 'An admin key',
  cli: 'Command line',
  link: 'A link',
};

/** Who did what, and when. */
export const screen = defineScreen({
  load: (context) => {
    const { query } = context;
    return call('listAudit', { query: { ...filterOf(context), before: query.get('after'), first: query.get('row') } });
  },
  view: ({ next, rows }, context) =>
    html`<h1>Audit log</h1>
      <p class="hint">
        What people, keys and commands did, newest first: every change, and every view or export of users’ data. No one
        can edit or delete a row.
      </p>
      ${filterBar(
        [
          {
            kind: 'choice',
            name: 'action',
            label: 'Action',
            any: 'All',
            options: auditActions.map((one) => [one, actionText(one)] as const),
          },
          { kind: 'text', name: 'actor_id', label: 'Who', hint: 'adm_… or akey_…' },
          { kind: 'text', name: 'subject', label: 'About', hint: 'wall 1' },
          { kind: 'day', name: 'from', label: 'From (UTC)' },
          { kind: 'day', name: 'to', label: 'To (UTC)' },
        ],
        context,
      )}
      ${dataTable<Row>(
        {
          caption: 'Audit log',
          columns: columnsIn(context),
          rows,
          // Links to the page that begins with this row.
          hrefOf: ({ audit_id: id }) => context.hrefWith({ row: String(id) }),
          isCurrent: ({ audit_id: id }) => String(id) === context.query.get('row'),
          next: next === null ? null : String(next),
          csvHref: csvHref('listAudit', filterOf(context)),
          empty: html`<p>No rows found. Every change appears here, whether a person, a key or a command made it.</p>`,
        },
        context,
      )}`,
});

function filterOf({ query }: Pick<Context, 'query'>): Record<string, string | null> {
  return Object.fromEntries(names.map((name) => [name, query.get(name)]));
}

function columnsIn(context: Context): Column<Row>[] {
  return [
    { label: 'When', cell: ({ at }) => timeOf(at) },
    {
      label: 'Who',
      cell: ({ actor, actor_id: id, actor_name: name, ip }) =>
        html`${id === null ? actors[actor] : html`<a href=${context.hrefWith({ actor_id: id })}>${name ?? actors[actor]}</a>`}
        ${ip === null ? nothing : html`<br /><small>${ip}</small>`}`,
    },
    { label: 'What', cell: ({ action }) => actionText(action) },
    {
      label: 'About',
      cell: ({ subject }) => (subject === null ? '' : subjectCell(subject, context)),
    },
    {
      label: 'Change',
      cell: ({ after, before }) => {
        const changes = changesIn(before, after).map(
          (change) => html`<li>${nameOf(change)}: ${linked(change, context)}</li>`,
        );
        return changes.length === 0
          ? nothing
          : html`<ul class="changes">
              ${changes}
            </ul>`;
      },
    },
  ];
}

/** A subject: filters the list, and links to its page if it has one. */
function subjectCell(subject: string, context: Context): TemplateResult {
  const href = subjectHref(subject, context);
  return html`<a href=${context.hrefWith({ subject })}>${subject}</a>
    ${href === null ? nothing : html`<br /><small><a href=${href} aria-label="Open ${subject}">Open</a></small>`}`;
}

/** A changed value, linked to the thing that it names. */
function linked(change: Change, context: Context): unknown {
  const href = 'before' in change ? null : fieldHref(change.path.at(-1) ?? '', change.after, context);
  const text = changeText(change, context);
  return href === null ? text : html`<a href=${href}>${text}</a>`;
}
