import type { System } from '@rewards-wall/shared/admin/system-schema.ts';
import { html, nothing } from 'lit';
import { call } from '../api.ts';
import { defineScreen } from '../define-screen.ts';
import { actionsColumn, dataTable, type Column } from '../parts/data-table.ts';
import { countOf } from '../parts/format.ts';
import { factList, pageHeading, sectionOf } from '../parts/detail-page.ts';
import { readableText } from '../parts/readable-text.ts';
import { timeOf } from '../parts/time.ts';
import { stateOf, type Tone } from '../parts/words.ts';
import { checkDetail, checkName, checkPage } from './system/check-words.ts';

type Check = System['checks'][number];

const tones: Readonly<Record<string, Tone>> = { ok: 'good', warning: 'busy', failed: 'bad' };
const NO_BACKUP: Check = {
  name: 'backup',
  state: 'warning',
  detail: 'No backup yet. Run rewards backup, and schedule it.',
};
const databases = { sqlite: 'SQLite', postgres: 'PostgreSQL' } as const;

function readiness(isReady: boolean, warnings: number): { label: string; tone: Tone } {
  if (!isReady) return { label: 'Not ready', tone: 'bad' };
  if (warnings === 0) return { label: 'Ready', tone: 'good' };
  return { label: `Ready, ${countOf(warnings)} ${warnings === 1 ? 'warning' : 'warnings'}`, tone: 'busy' };
}

/** The service's health and what it stores. */
export const screen = defineScreen({
  load: () => call('readSystem'),
  view: (data, context) => {
    const { queue, ready, retention } = data;
    const hasNoBackup = data.database === 'sqlite' && data.last_backup_at === null;
    const checks = hasNoBackup ? [...data.checks, NO_BACKUP] : data.checks;
    const columns: Column<Check>[] = [
      { label: 'Check', onPhone: 'title', cell: ({ name }) => checkName(name) },
      {
        label: 'State',
        onPhone: 'end',
        cell: ({ state }) => stateOf(state === 'ok' ? 'OK' : state, tones[state] ?? 'off'),
      },
      {
        label: 'Details',
        onPhone: 'line',
        cell: (check) => check.detail && readableText(checkDetail(check.detail, checkPage(check, context))),
      },
      actionsColumn((check) => {
        const page = checkPage(check, context);
        return page === null ? nothing : html`<a class="button button-quiet" href=${page.href}>${page.label}</a>`;
      }),
    ];
    const fine = checks.filter(({ state }) => state === 'ok');
    const noted = fine.flatMap(({ detail, name }) => (detail === null ? [] : [{ detail, name }]));
    const days = (count: number | null): string =>
      count === null ? 'Forever' : `${countOf(count)} ${count === 1 ? 'day' : 'days'}`;
    const warnings = checks.filter(({ state }) => state === 'warning').length;
    return html`${pageHeading({ name: 'System', state: readiness(ready, warnings) })}
      <div class="columns columns-three">
        ${sectionOf(
          'service',
          'Service',
          factList([
            ['Version', data.version],
            ['Node', data.node],
            ['Database', `${databases[data.database]}, schema ${data.schema_version}`],
            ['URL', data.public_url.replace(/^https:\/\//, '')],
            [
              'Last backup',
              data.last_backup_at === null
                ? hasNoBackup
                  ? 'None yet'
                  : 'None by this service: use PostgreSQL’s own tools'
                : timeOf(data.last_backup_at),
            ],
          ]),
        )}
        ${sectionOf(
          'queue',
          'Postback queue',
          factList([
            ['Waiting', countOf(queue.pending)],
            ['Given up', countOf(queue.exhausted)],
            ['Paused', countOf(queue.parked)],
            ['Oldest due', queue.oldest_due_at && timeOf(queue.oldest_due_at)],
          ]),
        )}
        ${sectionOf(
          'kept',
          'Data retention',
          factList([
            ['Clicks', days(retention.clicks_days)],
            ['Lead details', days(retention.leads_days)],
            ['Delivery attempts', days(retention.attempts_days)],
            ['IP hashes', days(retention.addresses_days)],
            ['Oldest click', retention.oldest_click_at && timeOf(retention.oldest_click_at)],
            ['Next cleanup', retention.next_run_at === null ? 'Only by command' : timeOf(retention.next_run_at)],
          ]),
        )}
      </div>
      ${sectionOf(
        'readiness',
        'Readiness',
        html`${dataTable(
            {
              caption: 'Checks that need attention',
              columns,
              rows: checks.filter(({ state }) => state !== 'ok'),
              empty: html`<p>${stateOf('all checks are OK', 'good')}</p>`,
            },
            context,
          )}
          <details>
            <summary>${countOf(fine.length)} ${fine.length === 1 ? 'check' : 'checks'} OK</summary>
            <p>${fine.map(({ name }) => checkName(name)).join(', ')}</p>
            ${noted.length === 0 ? nothing : factList(noted.map((check) => [checkName(check.name), readableText(check.detail)]))}
          </details>`,
      )}`;
  },
});
