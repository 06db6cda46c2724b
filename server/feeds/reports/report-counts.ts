import * as z from 'zod';

/** What became of the rows of a conversion report, as it is stored and shown. */
export interface ReportCounts {
  pages: number;
  rows: number;
  /** Leads whose callback had not come. */
  credited: number;
  held: number;
  reversed: number;
  /** Leads and reversals that we had. */
  known: number;
  /** Conversions of clicks that are not ours. No one is credited. */
  unknown_clicks: number;
  /** The transactions of some of these. */
  examples: string[];
  /** Rows that changed nothing, by reason. */
  left_out: Record<string, number>;
}

/** How a reading of the report ended. */
export interface ConversionRunReport extends ReportCounts {
  /** Why it did not reach the end; null if it did. */
  reason: string | null;
  /** A sentence; null if it reached the end. */
  detail: string | null;
}

const MAX_EXAMPLES = 20;

const stored = z.object({
  reason: z.string().nullable(),
  detail: z.string().nullable(),
  pages: z.int(),
  rows: z.int(),
  credited: z.int(),
  held: z.int(),
  reversed: z.int(),
  known: z.int(),
  unknown_clicks: z.int(),
  examples: z.array(z.string()),
  left_out: z.record(z.string(), z.int()),
});

/** A stored report. */
export function readConversionRunReport(text: string): ConversionRunReport {
  return stored.parse(JSON.parse(text));
}

export function noReportCounts(): ReportCounts {
  return {
    pages: 0,
    rows: 0,
    credited: 0,
    held: 0,
    reversed: 0,
    known: 0,
    unknown_clicks: 0,
    examples: [],
    left_out: {},
  };
}

const counters: Readonly<Record<string, 'credited' | 'held' | 'reversed' | 'known'>> = {
  credited: 'credited',
  held: 'held',
  reversed: 'reversed',
  withdrawn: 'reversed',
  duplicate: 'known',
};

/** Counts what became of one row. */
export function countRow(counts: ReportCounts, kind: string, transactionId: string): void {
  const counter = Object.hasOwn(counters, kind) ? counters[kind] : undefined;
  counts.rows += 1;
  if (counter !== undefined) counts[counter] += 1;
  else if (kind === 'unknown_click') {
    counts.unknown_clicks += 1;
    if (counts.examples.length < MAX_EXAMPLES) counts.examples.push(transactionId);
  } else counts.left_out[kind] = (counts.left_out[kind] ?? 0) + 1;
}
