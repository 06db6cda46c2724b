import { CSV_ROWS } from '@rewards-wall/shared/admin/values.ts';
import { html, nothing, type TemplateResult } from 'lit';
import type { Context } from '../context.ts';
import { countOf } from './format.ts';
import { isId } from './detail-page.ts';

/** Why a CSV file of a long list is incomplete. */
const MOST_ROWS = `At most ${countOf(CSV_ROWS)} rows. If rows are missing, the last line of the file says so.`;

/** A column of a table. */
export interface Column<Row> {
  label: string;
  cell(row: Row): unknown;
  /** Numbers are right-aligned. */
  isNumber?: true;
  /** The buttons of a row stay in view, without a visible heading. */
  isActions?: true;
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
  /** A checkbox per row, named `name`, with the row's value; null for rows that can't be selected. */
  choice?: { name: string; valueOf(row: Row): string | null; labelOf(row: Row): string };
  /** Labels of the links to the first and next page; by default, rows are sorted by time. */
  pageNames?: { first: string; next: string };
  /** The cursor of the next page; null on the last one; absent where there are no pages. */
  next?: string | null;
  /** URL of all filtered rows as CSV. */
  csvHref?: string;
  /** Shown when there are no rows: what to do next. */
  empty: TemplateResult;
}

/** A table with pagination. On a phone each row is a card, but stays a row for screen readers. */
export function dataTable<Row>(table: DataTable<Row>, context: Context): TemplateResult {
  const { caption, choice, columns, csvHref, empty, next = null, rows } = table;
  const isLater = isLaterPage(table, context);
  const hasPages = next !== null || csvHref !== undefined || isLater;
  if (rows.length === 0 && next === null && !isLater) return html`<div class="empty">${empty}</div>`;
  return html`<div class="sheet" tabindex="0" role="region" aria-label="${caption}: table">
      <table class="data" role="table">
        <thead role="rowgroup">
          <tr role="row">
            ${choice === undefined ? nothing : html`<th scope="col" role="columnheader"><span class="hidden">Choose</span></th>`}
            ${columns.map(
              ({ isActions, isNumber, label }) =>
                html`<th scope="col" role="columnheader" class=${isActions ? 'acting' : isNumber ? 'number' : ''}>
                  ${isActions ? html`<span class="hidden">${label}</span>` : label}
                </th>`,
            )}
          </tr>
        </thead>
        <tbody role="rowgroup">
          ${rows.map((row) => rowOf(row, table))}
        </tbody>
      </table>
    </div>
    ${hasPages ? pagesOf(table, context) : nothing}`;
}

/** Whether this is a later page of the list. Without pages, `row` only marks a row. */
function isLaterPage<Row>({ next }: DataTable<Row>, { query }: Context): boolean {
  return next !== undefined && (query.has('after') || query.has('row'));
}

/** Links to other pages and to the CSV. */
function pagesOf<Row>(table: DataTable<Row>, context: Context): TemplateResult {
  const { caption, csvHref, next = null, pageNames = { first: 'Newest', next: 'Older' }, rows } = table;
  return html`<nav class="pages" aria-label="Pages: ${caption}">
    ${isLaterPage(table, context) ? html`<a class="button" href=${context.hrefWith({})}>${pageNames.first}</a>` : nothing}
    ${rows.length === 0 ? html`<span>${next === null ? 'There are no more rows.' : 'No row matches yet.'}</span>` : nothing}
    ${next === null ? nothing : html`<a class="button" href=${context.hrefWith({ after: next })}>${pageNames.next}</a>`}
    ${
      csvHref === undefined
        ? nothing
        : html`<a class="csv" href=${csvHref} download title=${MOST_ROWS}>Download as CSV</a>`
    }
    ${csvHref !== undefined && next !== null ? html`<small>${MOST_ROWS}</small>` : nothing}
  </nav>`;
}

function rowOf<Row>(row: Row, { choice, columns, hrefOf, isCurrent, isMuted }: DataTable<Row>): TemplateResult {
  const href = hrefOf?.(row) ?? null;
  const value = choice?.valueOf(row) ?? null;
  return html`<tr role="row" class=${isMuted?.(row) ? 'muted' : ''} aria-current=${isCurrent?.(row) ? 'true' : nothing}>
    ${
      choice === undefined
        ? nothing
        : html`<td role="cell" class="choice">
            ${
              value === null
                ? nothing
                : html`<input type="checkbox" name=${choice.name} value=${value} aria-label=${choice.labelOf(row)} />`
            }
          </td>`
    }
    ${columns.map(({ cell, isActions, isNumber, label }, index) => {
      const content = cell(row);
      const isBlank = content === '' || content === '–' || content === null || content === nothing;
      const kinds = [
        ...(isNumber ? ['number'] : []),
        ...(isActions ? ['acting'] : []),
        ...(isBlank && index > 0 ? ['blank'] : []),
        ...(typeof content === 'string' && isId(content) ? ['id'] : []),
      ];
      return html`<td role="cell" data-label=${label} class=${kinds.join(' ')}>
        <div>${index === 0 && href !== null ? html`<a href=${href}>${content}</a>` : content}</div>
      </td>`;
    })}
  </tr>`;
}
