import { CSV_ROWS } from '@rewards-wall/shared/admin/values.ts';
import { html, nothing, type TemplateResult } from 'lit';
import { keyed } from 'lit/directives/keyed.js';
import type { Context } from '../context.ts';
import { clearedHref, type Filter } from './filter-bar.ts';
import { countOf } from './format.ts';
import { idText, sectionOf } from './detail-page.ts';
import { iconOf } from './icon.ts';

/** Why a CSV file of a long list is incomplete. */
const MOST_ROWS = `At most ${countOf(CSV_ROWS)} rows. If rows are missing, the last line of the file says so.`;

/** A column of a table. */
export interface Column<Row> {
  label: string;
  /** Of all its cells, in the heading, and on a phone after the amount at the end of a row's first line. */
  unit?: string;
  cell(row: Row): unknown;
  /** Numbers are right-aligned. */
  isNumber?: true;
  /** The buttons of a row stay in view, without a visible heading. */
  isActions?: true;
  /** Its texts stay on one line. */
  isShort?: true;
  /** Left out where the table is narrow; a `narrow` text in another cell may say the same there. */
  isWide?: true;
  /**
   * Its place on a phone: the title of the row, at the end of that line, or in the lines below, there with its label if
   * it is `named`, or after them on a `line` of its own. Once a column has one, a phone leaves out the columns without,
   * except for buttons: they come last.
   */
  onPhone?: 'title' | 'end' | 'sub' | 'named' | 'line';
}

/** The buttons of a row. On a phone they share a line, or one of them stands at the `end` of the row's first line. */
export function actionsColumn<Row>(buttonsOf: (row: Row) => unknown, onPhone?: 'end'): Column<Row> {
  return {
    label: 'Actions',
    isActions: true,
    ...(onPhone && { onPhone }),
    cell: (row) => {
      const buttons = buttonsOf(row);
      return buttons === nothing ? nothing : html`<div class="acts">${buttons}</div>`;
    },
  };
}

/** A checkbox per row, named `name`, with the row's value; null for rows that can't be selected. */
interface Choice<Row> {
  name: string;
  valueOf(row: Row): string | null;
  labelOf(row: Row): string;
  /** Buttons that submit the table's form, while rows are chosen. */
  actions(count: number): unknown;
}

/** A table of one page of rows. Filter and page are in the address. */
export interface DataTable<Row> {
  /** What the rows are, for screen readers. */
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  /** The page of a row, linked from its first cell; null if it has none. */
  hrefOf?: (row: Row) => string | null;
  /** Marks the row that the page is about, if any. */
  isCurrent?: (row: Row) => boolean;
  /** Marks rows that are no longer in use. */
  isMuted?: (row: Row) => boolean;
  choice?: Choice<Row>;
  /** What drags a row, before its cells. Phones and screen readers have buttons instead. */
  handleOf?: (row: Row) => TemplateResult;
  /** Labels of the links to the first and next page; by default, rows are sorted by time. */
  pageNames?: { first: string; next: string };
  /** The cursor of the next page; null on the last one; absent where there are no pages. */
  next?: string | null;
  /** The page with all rows, if these are the first ones. */
  all?: { href: string; label: string } | null;
  /** URL of all filtered rows as CSV. */
  csvHref?: string;
  /** Shown when there are no rows: what to do next. */
  empty: TemplateResult;
  /** The filters of the list: if any is set when there are no rows, they can be cleared. */
  filters?: readonly Filter[];
}

/** A table with pagination. On a phone, a row's cells are below each other, but it stays a row for screen readers. */
export function dataTable<Row>(table: DataTable<Row>, context: Context): TemplateResult {
  const { caption, choice, columns, empty, filters = [], handleOf, next = null, rows } = table;
  const isLater = isLaterPage(table, context);
  if (isEmpty(table, context)) {
    const clear = clearedHref(filters, context);
    return html`<div class="empty">${clear === null ? empty : nothingMatches(clear)}</div>`;
  }
  const isCompact = columns.some(({ onPhone }) => onPhone !== undefined);
  return html`<div class="sheet" tabindex="0" role="region" aria-label="${caption}: table">
      ${choice === undefined ? nothing : html`<chosen-rows .actions=${choice.actions} .rows=${rows}></chosen-rows>`}
      <table class="data ${isCompact ? 'compact' : ''} ${choice === undefined ? '' : 'choosing'}" role="table">
        <thead role="rowgroup">
          <tr role="row">
            ${handleOf === undefined ? nothing : html`<th class="handle" aria-hidden="true"></th>`}
            ${
              choice === undefined
                ? nothing
                : html`<th scope="col" role="columnheader" class="choice">
                    <label class="check">
                      <input type="checkbox" aria-label="Select all on this page" />
                      <span class="on-phone">Select all</span>
                    </label>
                  </th>`
            }
            ${columns.map(
              ({ isActions, isNumber, isWide, label, unit }) =>
                html`<th
                  scope="col"
                  role="columnheader"
                  class="${isActions ? 'acting' : isNumber ? 'number' : ''} ${isWide ? 'wide' : ''}"
                >
                  ${isActions ? html`<span class="hidden">${label}</span>` : label}${unit === undefined ? nothing : html`<span class="unit"> (${unit})</span>`}
                </th>`,
            )}
          </tr>
        </thead>
        <tbody role="rowgroup">
          ${rows.map((row) => rowOf(row, table))}
        </tbody>
      </table>
    </div>
    ${next !== null || isLater ? pagesOf(table, context) : nothing}`;
}

function nothingMatches(clear: string): TemplateResult {
  return html`<p><strong>Nothing matches these filters</strong></p>
    <a class="button" href=${clear}>Clear filters</a>`;
}

/** Whether this is a later page of the list. Without pages, `row` only marks a row. */
function isLaterPage<Row>({ next }: DataTable<Row>, { query }: Context): boolean {
  return next !== undefined && (query.has('after') || query.has('row'));
}

function isEmpty<Row>(table: DataTable<Row>, context: Context): boolean {
  return table.rows.length === 0 && (table.next ?? null) === null && !isLaterPage(table, context);
}

/** A section with a table. `after`: below the table. */
export function tableSection<Row>(
  id: string,
  { table, title, after = nothing }: { title: string; table: DataTable<Row>; after?: unknown },
  context: Context,
): TemplateResult {
  return sectionOf(id, title, html`${dataTable(table, context)}${after}`, tableLinks(table, context));
}

/** Links to all rows, for the line of the section's title. */
export function tableLinks<Row>(table: DataTable<Row>, context: Context): TemplateResult | typeof nothing {
  const { all, caption, csvHref } = table;
  if (isEmpty(table, context) || (!all && csvHref === undefined)) return nothing;
  return html`<p class="table-links">
    ${all ? html`<a href=${all.href} aria-label="${all.label}: ${caption}">${all.label}</a>` : nothing}
    ${exportLink(table, context)}
  </p>`;
}

/** The export of a list, the last action of its page. */
export function exportLink<Row>(table: DataTable<Row>, context: Context): TemplateResult | typeof nothing {
  const { caption, csvHref } = table;
  if (csvHref === undefined || isEmpty(table, context)) return nothing;
  return html`<a
    class="button export"
    href=${csvHref}
    download
    title="Export CSV. ${MOST_ROWS}"
    aria-description=${MOST_ROWS}
    aria-label="Export CSV: ${caption}"
    >${iconOf('M8 2v8M4.5 7 8 10.5 11.5 7M2.5 13.5h11')}<span>Export CSV</span></a
  >`;
}

/** Links to other pages. */
function pagesOf<Row>(table: DataTable<Row>, context: Context): TemplateResult {
  const { caption, csvHref, next = null, pageNames = { first: 'Newest', next: 'Older' }, rows } = table;
  return html`<nav class="pages" aria-label="Pages: ${caption}">
    ${isLaterPage(table, context) ? html`<a class="button" href=${context.hrefWith({})}>${pageNames.first}</a>` : nothing}
    ${rows.length === 0 ? html`<span>${next === null ? 'There are no more rows.' : 'No row matches yet.'}</span>` : nothing}
    ${next === null ? nothing : html`<a class="button" href=${context.hrefWith({ after: next })}>${pageNames.next}</a>`}
    ${csvHref !== undefined && next !== null ? html`<small>CSV: ${MOST_ROWS}</small>` : nothing}
  </nav>`;
}

const phoneKinds = {
  title: 'phone-title',
  end: 'phone-end',
  sub: 'phone-sub',
  named: 'phone-sub named',
  line: 'phone-sub phone-line',
} as const satisfies Record<NonNullable<Column<unknown>['onPhone']>, string>;

function rowOf<Row>(row: Row, table: DataTable<Row>): TemplateResult {
  const { choice, columns, handleOf, hrefOf, isCurrent, isMuted } = table;
  const href = hrefOf?.(row) ?? null;
  const value = choice?.valueOf(row) ?? null;
  return html`<tr
    role="row"
    class="${isMuted?.(row) ? 'muted' : ''} ${href === null ? '' : 'linked'}"
    aria-current=${isCurrent?.(row) ? 'true' : nothing}
    @click=${href === null ? nothing : followRow}
  >
    ${handleOf === undefined ? nothing : html`<td class="handle" aria-hidden="true">${handleOf(row)}</td>`}
    ${
      choice === undefined
        ? nothing
        : html`<td role="cell" class="choice">
            ${
              value === null
                ? nothing
                : keyed(
                    value,
                    html`<input
                      type="checkbox"
                      name=${choice.name}
                      value=${value}
                      aria-label=${choice.labelOf(row)}
                    />`,
                  )
            }
          </td>`
    }
    ${columns.map(({ cell, isActions, isNumber, isShort, isWide, label, onPhone, unit }, index) => {
      const content = cell(row);
      const isBlank = content === '' || content === '–' || content === null || content === nothing;
      const kinds = [
        ...(isNumber ? ['number'] : []),
        ...(isActions ? ['acting'] : []),
        ...(isShort ? ['short'] : []),
        ...(isWide ? ['wide'] : []),
        ...(isBlank && index > 0 ? ['blank'] : []),
        ...(onPhone === undefined ? [] : [phoneKinds[onPhone]]),
      ];
      const shown = typeof content === 'string' ? idText(content) : content;
      return html`<td role="cell" data-label=${label} data-unit=${unit ?? nothing} class=${kinds.join(' ')}>
        <div>${index === 0 && href !== null ? html`<a class="row-link" href=${href}>${shown}</a>` : shown}</div>
      </td>`;
    })}
  </tr>`;
}

/** A click anywhere in a row follows its link, unless it selected text or hit something else that can be clicked. */
function followRow(event: MouseEvent): void {
  const row = event.currentTarget as HTMLElement;
  const isForOther = (event.target as Element).closest('a, button, input, .choice, .handle, .acting') !== null;
  if (isForOther || getSelection()?.isCollapsed === false) return;
  row.querySelector('.row-link')?.dispatchEvent(new MouseEvent('click', event));
}
