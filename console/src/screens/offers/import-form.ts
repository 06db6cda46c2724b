import { MAX_IMPORT_BYTES } from '@rewards-wall/shared/admin/values.ts';
import type { ImportReportBody } from '@rewards-wall/shared/admin/offers-schema.ts';
import { EncodingError, textOfBytes } from '@rewards-wall/shared/text-encoding.ts';
import { html, nothing, type TemplateResult } from 'lit';
import { call } from '../../api.ts';
import type { Refusal } from '../../reply.ts';
import { copyable } from '../../parts/copyable.ts';
import { countOf } from '../../parts/format.ts';
import { alertOf, field, valueOf } from '../../parts/field.ts';
import { dataTable } from '../../parts/data-table.ts';
import { sectionOf } from '../../parts/detail-page.ts';
import { Screen } from '../../screen.ts';

interface State {
  file: { name: string; text: string } | null;
  report: ImportReportBody | null;
  fault: string | null;
  isBusy: boolean;
}

/** An example offer with the required and the most common fields. */
const EXAMPLE = `[
  {
    "offer_id": 1,
    "name": "Harbor Quest",
    "description": "Install the game and reach level 5.",
    "image_url": "https://network.example/harbor-quest.png",
    "destination_url": "https://network.example/go?click={click_id}",
    "payout": 1.5,
    "category_id": [18, 30],
    "targeting": { "countries": ["US", "CA"], "devices": ["phone"] }
  }
]`;

/** Errors of the request itself. Faulty rows are in the report. */
function faultText({ detail, errors }: Refusal): string {
  const [first] = errors ?? [];
  if (first === undefined) return detail;
  return `${first.path === 'source' ? 'The source' : 'The file'} ${first.message}.`;
}

/** Imports a dropped or selected file and lists the rows that were refused. */
class ImportForm extends Screen<State> {
  override state: State = { file: null, report: null, fault: null, isBusy: false };

  private readonly choose = async (file: File | undefined): Promise<void> => {
    if (file === undefined) return;
    if (file.size > MAX_IMPORT_BYTES) {
      const fault = `${file.name} is larger than ${MAX_IMPORT_BYTES / 1024 / 1024} MB. Import it on the command line: rewards offers import FILE`;
      this.set({ file: null, report: null, fault });
      return;
    }
    try {
      const text = textOfBytes(new Uint8Array(await file.arrayBuffer()));
      this.set({ file: { name: file.name, text }, report: null, fault: null });
    } catch (error) {
      if (!(error instanceof EncodingError)) throw error;
      const fault = `${file.name} can’t be read as text: ${error.message}. Save it as UTF-8, and choose it again.`;
      this.set({ file: null, report: null, fault });
    }
  };

  private readonly send = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault();
    const { file, isBusy } = this.state;
    if (isBusy) return;
    if (file === null) {
      this.set({ fault: 'Choose a file first.' });
      return;
    }
    const form = event.target as HTMLFormElement;
    const source = valueOf(form, 'import-source').trim();
    const prune = new FormData(form).has('import-prune');
    this.set({ isBusy: true });
    const reply = await call('importOffers', {
      body: { text: file.text, prune, ...(source !== '' && { source }) },
    });
    const fault = reply.ok ? null : faultText(reply.problem);
    this.set({ isBusy: false, report: reply.ok ? reply.body : null, fault });
    if (reply.ok) this.context.announce(reply.body.imported ? `${file.name} imported.` : 'Nothing was imported.');
  };

  override render(): TemplateResult {
    const { fault, file, isBusy, report } = this.state;
    return html`<section>
        <form @submit=${(event: SubmitEvent) => void this.send(event)}>
          <div
            class="drop"
            @dragover=${(event: DragEvent) => event.preventDefault()}
            @drop=${(event: DragEvent) => {
              event.preventDefault();
              void this.choose(event.dataTransfer?.files[0]);
            }}
          >
            <label for="import-file">Drop a file here, or choose one</label>
            <p class="hint">A JSON array, JSON lines or CSV, up to 4 MB.</p>
            <input
              id="import-file"
              type="file"
              accept=".json,.jsonl,.csv,application/json,text/csv"
              @change=${(event: Event) => void this.choose((event.target as HTMLInputElement).files?.[0])}
            />
            ${file === null ? nothing : html`<p role="status">${file.name} is ready.</p>`}
          </div>
          <details>
            <summary>An example file</summary>
            <div class="prose">
              <p>
                Users who open the offer go to <code>destination_url</code>. Include <code>{click_id}</code> there,
                because each lead must name it. Without <code>targeting</code>, everyone sees the offer.
              </p>
              ${copyable(EXAMPLE, 'the example', this.context.announce)}
            </div>
          </details>
          ${field({ name: 'import-source', label: 'Source (optional)', hint: 'The source for rows that name none', isOptional: true })}
          <label class="check"
            ><input type="checkbox" name="import-prune" /> Disable the imported offers that are missing from the
            file</label
          >
          ${alertOf(fault)}
          <div class="actions">
            <button type="submit" class="button button-main" aria-disabled=${String(isBusy)}>
              ${isBusy ? 'Importing…' : 'Import'}
            </button>
          </div>
        </form>
      </section>
      ${report === null ? nothing : this.report(report)}`;
  }

  private report(report: ImportReportBody): TemplateResult {
    const { created, disabled, problem, rejected, rejected_count: count, unchanged, updated } = report;
    const rows = rejected.map((row) => ({ ...row, address: String(row.entry ?? row.line) }));
    return sectionOf(
      'report',
      report.imported ? 'Imported' : 'Nothing was imported',
      html`${alertOf(problem)}
        <p>
          ${countOf(created)} new, ${countOf(updated)} changed, ${countOf(unchanged)} unchanged, ${countOf(disabled)}
          disabled, <strong>${countOf(count)} rejected</strong>.
        </p>
        ${
          rows.length === 0
            ? nothing
            : dataTable(
                {
                  caption: 'Rejected rows',
                  rows,
                  empty: html``,
                  hrefOf: ({ address }) => this.context.hrefWith({ row: address }),
                  isCurrent: ({ address }) => this.context.query.get('row') === address,
                  columns: [
                    { label: 'Where', cell: ({ entry, line }) => placeOf(entry, line) },
                    { label: 'What is wrong', cell: ({ reason }) => reason },
                  ],
                },
                this.context,
              )
        }`,
    );
  }
}

/** All entries of a JSON array may be on one line, so the line alone doesn't identify the entry. */
function placeOf(entry: number | null, line: number): string {
  return entry === null ? `Line ${countOf(line)}` : `Entry ${countOf(entry)}, line ${countOf(line)}`;
}

customElements.define('import-form', ImportForm);
