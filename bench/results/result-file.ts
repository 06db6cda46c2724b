import { readFileSync, writeFileSync } from 'node:fs';
import * as z from 'zod';
import { messageOf } from '../../server/runtime/error-text.ts';
import type { Row } from './row.ts';

const figure = z.object({
  name: z.string(),
  better: z.enum(['higher', 'lower']),
  rounds: z.array(z.number()).min(1),
  reference: z.object({ row: z.string(), rounds: z.array(z.number()) }).exactOptional(),
});

const row = z.object({ name: z.string(), figures: z.array(figure) });

/** The results of one run, as `--json` writes them. */
const results = z.object({
  version: z.literal(1),
  at: z.iso.datetime(),
  /** From `git describe`; null if unknown. */
  commit: z.string().nullable(),
  machine: z.string(),
  isQuick: z.boolean(),
  /** The rows of each section that was measured. */
  sections: z.record(z.string(), z.array(row)),
});

export type Results = z.output<typeof results>;

export function writeResults(file: string, all: Results): void {
  try {
    writeFileSync(file, resultsText(all));
  } catch (cause) {
    throw new Error(`The results can't be written to ${file}: ${messageOf(cause)}`, { cause });
  }
}

/** The results as JSON, without rounds that measured nothing: JSON has no NaN. */
export function resultsText({ sections, ...rest }: Results): string {
  const finite = Object.entries(sections).map(([section, rows]): [string, Row[]] => [
    section,
    rows.map(({ figures, name }) => ({
      name,
      figures: figures
        .map((one) => ({ ...one, rounds: one.rounds.filter(Number.isFinite) }))
        .filter(({ rounds }) => rounds.length > 0),
    })),
  ]);
  return `${JSON.stringify({ ...rest, sections: Object.fromEntries(finite) }, null, 2)}\n`;
}

/** Throws a readable error if the file can't be read or is invalid. */
export function readResults(file: string): Results {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (cause) {
    throw new Error(`The results in ${file} can't be read: ${messageOf(cause)}`, { cause });
  }
  return parseResults(text, file);
}

/** `file`: the file's name, for the error message. */
export function parseResults(text: string, file: string): Results {
  const what = `${file} doesn't hold results of the bench`;
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (cause) {
    throw new Error(`${what}: it isn't JSON.`, { cause });
  }
  const parsed = results.safeParse(value);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const path = issue?.path.join('.') ?? '';
  throw new Error(`${what}: ${path === '' ? '' : `${path}: `}${issue?.message}.`);
}
