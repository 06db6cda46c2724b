import { auditActions } from '@rewards-wall/shared/admin/audit-actions.ts';
import type { AuditPage } from '@rewards-wall/shared/admin/audit-schema.ts';
import { html, nothing } from 'lit';
import { call } from '../api.ts';
import type { Context } from '../context.ts';
import { defineScreen } from '../define-screen.ts';
import { csvHref } from '../list-query.ts';
import { dataTable, type Column } from '../parts/data-table.ts';
import { filterBar } from '../parts/filter-bar.ts';
import { timeOf } from '../parts/time.ts';
import { wordsOf } from '../parts/words.ts';
import { actionText } from './audit/audit-words.ts';

type Row = AuditPage['rows'][number];

const names = ['action', 'actor_id', 'subject', 'from', 'to'] as const;

const actors: Readonly<Record<Row['actor'], string>> = {
  person: 'Somebody',
  key: 'An admin key',
  cli: 'Command line',
  link: 'A link',
};

/** Who did what, and when. */
export const screen = defineScreen<AuditPage>({
  load: (context) => {
    const { query } = context;
    return call('listAudit', { query: { ...filterOf(context), before: query.get('after'), first: query.get('row') } });
  },
  view: ({ next, rows }, context) =>
    html`<h1>Audit log</h1>
      <p class="hint">
        What people, keys and commands did, newest first: every change, and whatever shows or sends out users’ data.
        Nobody can edit or delete a row.
      </p>
      ${filterBar(
        [
          {
            ...{ kind: 'choice', name: 'action', label: 'Action', any: 'All' },
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
          ...{ caption: 'Audit log', columns: columnsIn(context), rows },
          // A row's address is the page that begins with it.
          hrefOf: ({ audit_id: id }) => context.hrefWith({ row: String(id) }),
          isCurrent: ({ audit_id: id }) => String(id) === context.query.get('row'),
          next: next === null ? null : String(next),
          csvHref: csvHref('listAudit', filterOf(context)),
          empty: html`<p>Nothing here. What you or a command changes appears in this list.</p>`,
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
      cell: ({ subject }) => (subject === null ? '' : html`<a href=${context.hrefWith({ subject })}>${subject}</a>`),
    },
    {
      label: 'Change',
      cell: ({ after, before }) => {
        const changed = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
        const changes = changed.map(
          (name) => html`<li>${wordsOf(name)}: ${changeOf(before?.[name], after?.[name])}</li>`,
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

/** What it was and is, such as `viewer, now support`. What is missing was added or removed. */
function changeOf(before: unknown, after: unknown): string {
  if (before === undefined) return valueText(after);
  return after === undefined ? `was ${valueText(before)}` : `${valueText(before)}, now ${valueText(after)}`;
}

function valueText(value: unknown): string {
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (value === null || value === '') return 'none';
  if (Array.isArray(value)) return value.length === 0 ? 'none' : value.map(valueText).join(', ');
  return typeof value === 'string' ? value : JSON.stringify(value);
}
