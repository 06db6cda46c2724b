import { auditActions } from '@rewards-wall/shared/admin/audit-actions.ts';
import type { AuditPage } from '@rewards-wall/shared/admin/audit-schema.ts';
import { html, nothing, type TemplateResult } from 'lit';
import { call, together } from '../api.ts';
import type { Context } from '../context.ts';
import { defineScreen } from '../define-screen.ts';
import { csvHref } from '../list-query.ts';
import { dataTable, exportLink, type Column, type DataTable } from '../parts/data-table.ts';
import { filterBar, type Filter } from '../parts/filter-bar.ts';
import { timeOf } from '../parts/time.ts';
import { capital } from '../parts/words.ts';
import { changesIn, type Change } from './audit/audit-changes.ts';
import { fieldHref, subjectHref } from './audit/audit-links.ts';
import { actionOf, actionText } from './audit/audit-words.ts';
import { changeText, nameOf } from './audit/change-words.ts';
import { pageHeading } from '../parts/detail-page.ts';

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
    return together({
      log: call('listAudit', { query: { ...filterOf(context), before: query.get('after'), first: query.get('row') } }),
      people: context.mayCall('listTeam') ? call('listTeam') : Promise.resolve({ ok: true, body: null }),
      keys: context.mayCall('listAdminKeys') ? call('listAdminKeys') : Promise.resolve({ ok: true, body: null }),
    });
  },
  view: ({ keys, log: { next, rows }, people }, context) => {
    const asked = context.query.get('actor_id');
    // Roles that don't see the team choose among those in these rows.
    const actorNames = new Map([
      ...(asked === null ? [] : [[asked, asked] as const]),
      ...(people?.team ?? []).map(({ admin_id: id, name }) => [id, name] as const),
      ...(keys?.keys ?? []).map(({ key_id: id, name }) => [id, name] as const),
      ...rows.flatMap(({ actor_id: id, actor_name: name }) =>
        id === null || name === null ? [] : [[id, name] as const],
      ),
    ]);
    const filters: Filter[] = [
      {
        kind: 'choice',
        name: 'action',
        label: 'Action',
        any: 'All',
        options: auditActions.map((one) => [one, actionText(one)] as const),
      },
      { kind: 'choice', name: 'actor_id', label: 'Who', any: 'Everyone', options: [...actorNames] },
      { kind: 'text', name: 'subject', label: 'About', hint: 'such as wall 1' },
      { kind: 'day', name: 'from', label: 'From (UTC)' },
      { kind: 'day', name: 'to', label: 'To (UTC)' },
    ];
    const table: DataTable<Row> = {
      caption: 'Audit log',
      columns: columnsIn(context, actorNames),
      rows,
      // Links to the page that begins with this row.
      hrefOf: ({ audit_id: id }) => context.hrefWith({ row: String(id) }),
      isCurrent: ({ audit_id: id }) => String(id) === context.query.get('row'),
      next: next === null ? null : String(next),
      csvHref: csvHref('listAudit', filterOf(context)),
      filters,
      empty: html`<p>No rows yet. Every change appears here, whether a person, a key or a command made it.</p>`,
    };
    return html`${pageHeading({
      name: 'Audit log',
      intro: `What people, keys and commands did, newest first: every change, and every view or export of users’ data.
          No one can edit or delete a row.`,
      actions: exportLink(table, context),
    })}
    ${filterBar(filters, context, rows)} ${dataTable(table, context)}`;
  },
});

function filterOf({ query }: Pick<Context, 'query'>): Record<string, string | null> {
  return Object.fromEntries(names.map((name) => [name, query.get(name)]));
}

function columnsIn(context: Context, actorNames: ReadonlyMap<string, string>): Column<Row>[] {
  return [
    { label: 'When', onPhone: 'sub', cell: ({ at }) => timeOf(at) },
    {
      label: 'Who',
      onPhone: 'sub',
      cell: ({ actor, actor_id: id, actor_name: name, ip }) =>
        html`<div>
            ${id === null ? actors[actor] : html`<a href=${context.hrefWith({ actor_id: id })}>${name ?? actors[actor]}</a>`}
          </div>
          ${ip === null ? nothing : html`<div class="aside"><small>${ip}</small></div>`}`,
    },
    { label: 'Action', onPhone: 'title', cell: ({ action, after }) => actionOf(action, after).text },
    {
      label: 'About',
      onPhone: 'line',
      cell: ({ subject }) => (subject === null ? '' : subjectCell(subject, context, actorNames)),
    },
    {
      label: 'Change',
      onPhone: 'line',
      cell: ({ action, after, before }) => {
        const { said } = actionOf(action, after);
        const changes = changesIn(before, after)
          .filter(({ path }) => path.join('.') !== said)
          .map((change) => html`<li>${capital(nameOf(change))}${linked(change, context)}</li>`);
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
function subjectCell(subject: string, context: Context, actorNames: ReadonlyMap<string, string>): TemplateResult {
  const href = subjectHref(subject, context);
  const kind = subject.slice(0, Math.max(0, subject.lastIndexOf(' ')));
  const name = actorNames.get(subject.split(' ').at(-1) ?? '');
  const label = `Open ${name === undefined ? subject : `${kind} ${name}`}`;
  return html`<div><a href=${context.hrefWith({ subject })}>${name ?? capital(subject)}</a></div>
    ${
      href === null
        ? nothing
        : html`<div class="aside">
            <small><a class="go" href=${href} aria-label=${label}>Open ${kind}</a></small>
          </div>`
    }`;
}

/** What became of a value, linked to the thing that it names. */
function linked(change: Change, context: Context): unknown {
  const href = 'before' in change ? null : fieldHref(change.path.at(-1) ?? '', change.after, context);
  const text = changeText(change, context);
  return href === null ? text : html`: <a href=${href}>${change.after}</a>`;
}
