import type { AdminSurveyFigures } from '@rewards-wall/shared/admin/surveys-schema.ts';
import { html, nothing, type TemplateResult } from 'lit';
import type { Context } from '../../context.ts';
import { dataTable, type Column } from '../../parts/data-table.ts';
import { countOf, percentOf } from '../../parts/format.ts';
import { sectionOf } from '../../parts/detail-page.ts';

interface Stage {
  label: string;
  forms: number;
  compared: { now: number; before: number } | null;
  /** Forms that reached the previous step; null for the first. */
  from: number | null;
}

const labels: Readonly<Record<AdminSurveyFigures['form'][number]['step'], string>> = {
  opened: 'Form shown',
  you: 'About you',
  address: 'Where you live',
  home: 'Your home life',
  work: 'Education and work',
  devices: 'Your devices, and sent',
};

/** Where people abandon the sign-up form: forms per step. */
export function formFunnel(data: AdminSurveyFigures, context: Context): TemplateResult | typeof nothing {
  if (data.panel === null) return nothing;
  const stages = data.form.map(({ compared, forms, step }, index): Stage => {
    return { label: labels[step], forms, compared, from: data.form[index - 1]?.forms ?? null };
  });
  const most = Math.max(...stages.map(({ forms }) => forms));
  const first = stages[0]?.forms ?? 0;
  const columns: Column<Stage>[] = [
    { label: 'Step', onPhone: 'title', cell: ({ label }) => label },
    {
      label: 'Forms',
      isNumber: true,
      onPhone: 'end',
      cell: ({ forms }) =>
        html`<progress max=${most} value=${forms} aria-hidden="true"></progress> <span>${countOf(forms)}</span>`,
    },
    {
      label: 'Of those shown',
      isNumber: true,
      onPhone: 'sub',
      cell: ({ forms }) => percentOf(first === 0 ? null : forms / first),
    },
    { label: 'Left here', isNumber: true, onPhone: 'sub', cell: ({ forms, from }) => leftOf(forms, from) },
    { label: 'Without today', isNumber: true, cell: ({ compared }) => (compared ? countOf(compared.now) : '–') },
    {
      label: 'Previous period',
      isNumber: true,
      cell: ({ compared }) => (compared ? countOf(compared.before) : '–'),
    },
  ];
  return sectionOf(
    'form',
    'Sign-up funnel',
    most === 0
      ? html`<div class="empty">
          <p><strong>No form was shown on these days</strong></p>
          <p>Forms report their steps from this version on.</p>
        </div>`
      : html`${dataTable({ caption: 'Steps of the sign-up form', columns, rows: stages, empty: html`` }, context)}
          <p class="hint">
            These are forms, not users. A form counts each step once, and again when the page is reloaded. Nothing about
            the user is stored. There can be fewer sign-ups than sent forms, because e-mail addresses may be taken, or
            more, because your server may sign users up.
          </p>`,
  );
}

/** How many stopped after the previous step. */
function leftOf(forms: number, from: number | null): string {
  if (from === null) return '–';
  const left = from - forms;
  // Negative: forms begun on an earlier page or day continue with a later step.
  return left <= 0 ? '–' : `${countOf(left)} (${percentOf(left / from)})`;
}
