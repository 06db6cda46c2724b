import * as z from 'zod';

/** The outcomes of a conversion report's rows, as stored and shown. */
export interface ReportCounts {
  pages: number;
  rows: number;
  /** Leads whose callback had not arrived. */
  credited: number;
  held: number;
  reversed: number;
  /** Leads and reversals that we had already. */
  known: number;
  /** Conversions of clicks that aren't ours, which credit no user. */
  unknown_clicks: number;
  /** The transactions of some of these. */
  examples: string[];
  /** Rows without effect, by reason. */
  left_out: Record<string, number>;
}

/** The result of reading a report. */
export interface ConversionRunReport extends ReportCounts {
  /** Why it ended early; null if it is complete. */
  reason: string | null;
  /** A sentence; null if it is complete. */
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

/** Counts the outcome of one conversion. */
export function countConversion(counts: ReportCounts, kind: string, transactionId: string): void {
  const counter = Object.hasOwn(counters, kind) ? counters[kind] : undefined;
  if (counter === undefined && kind !== 'unknown_click') {
    countLeftOut(counts, kind, 1);
    return;
  }
  counts.rows += 1;
  if (counter !== undefined) counts[counter] += 1;
  else {
    counts.unknown_clicks += 1;
    if (counts.examples.length < MAX_EXAMPLES) counts.examples.push(transactionId);
  }
}

/** Counts rows without effect. */
export function countLeftOut(counts: ReportCounts, reason: string, rows: number): void {
  counts.rows += rows;
  counts.left_out[reason] = (counts.left_out[reason] ?? 0) + rows;
}
