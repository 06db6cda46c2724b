import { EncodingError, textReader } from '@rewards-wall/shared/text-encoding.ts';
import type { FeedRow } from './feed-row.ts';
import { readCsv } from './read-csv.ts';
import { splitArray, type ArrayPiece } from './split-array.ts';

export type FeedFormat = 'json' | 'jsonl' | 'csv';

/** The text of a feed, whole or in chunks. A byte order mark says how bytes are encoded; without one, they are UTF-8. */
export type FeedText = string | AsyncIterable<string | Uint8Array>;

/** The longest row in characters. A longer one means that the text is not a feed of this format. */
export const MAX_ROW_CHARACTERS = 1_000_000;

/**
 * Reads a feed row by row, with only one row in memory (docs/contract/catalog.md#formats). `auto` recognizes the format
 * by the first character. `encoding`: that of bytes without a byte order mark, UTF-8 by default.
 */
export async function* readRows(
  text: FeedText,
  { encoding = null, format }: { format: FeedFormat | 'auto'; encoding?: string | null },
): AsyncGenerator<FeedRow> {
  try {
    const chunks = textChunks(text, encoding);
    const first = await firstChunk(chunks);
    const all = prepend(first.text, chunks);
    switch (format === 'auto' ? formatOf(first.text) : format) {
      case 'json':
        return yield* readArray(all);
      case 'jsonl':
        return yield* readLines(all);
      case 'csv':
        return yield* readCsv(all, MAX_ROW_CHARACTERS);
    }
  } catch (error) {
    if (!(error instanceof EncodingError)) throw error;
    const problem = `can't be read as text: ${error.message}. Save the file as UTF-8, or name its encoding`;
    yield { kind: 'broken', line: 1, problem };
  }
}

function formatOf(text: string): FeedFormat {
  const start = text.trimStart().charAt(0);
  if (start === '[') return 'json';
  return start === '{' ? 'jsonl' : 'csv';
}

async function* readArray(chunks: AsyncIterable<string>): AsyncGenerator<FeedRow> {
  const splitter = splitArray(MAX_ROW_CHARACTERS);
  let entry = 0;
  for await (const chunk of chunks) {
    for (const piece of splitter.push(chunk)) {
      const row = parsed(piece);
      yield row.kind === 'broken' ? row : { ...row, entry: (entry += 1) };
    }
  }
  const last = splitter.end();
  if (last !== null) yield parsed(last);
}

async function* readLines(chunks: AsyncIterable<string>): AsyncGenerator<FeedRow> {
  let line = 1;
  let rest = '';
  for await (const chunk of chunks) {
    const lines = `${rest}${chunk}`.split('\n');
    rest = lines.pop() ?? '';
    for (const text of lines) {
      if (text.trim() !== '') yield parsed({ kind: 'element', line, text });
      line++;
    }
    if (rest.length > MAX_ROW_CHARACTERS) {
      yield { kind: 'broken', line, problem: `must not contain a line of more than ${MAX_ROW_CHARACTERS} characters` };
      return;
    }
  }
  if (rest.trim() !== '') yield parsed({ kind: 'element', line, text: rest });
}

function parsed(piece: ArrayPiece): FeedRow {
  if (piece.kind === 'broken') return piece;
  try {
    return { kind: 'row', line: piece.line, value: JSON.parse(piece.text) };
  } catch {
    return { kind: 'unreadable', line: piece.line, problem: 'must be JSON' };
  }
}

async function* textChunks(text: FeedText, encoding: string | null): AsyncGenerator<string> {
  if (typeof text === 'string') {
    yield text.startsWith('\uFEFF') ? text.slice(1) : text;
    return;
  }
  const reader = textReader(encoding);
  for await (const chunk of text) yield typeof chunk === 'string' ? chunk : reader.push(chunk);
  yield reader.end();
}

/** Reads until the text contains more than white space. */
async function firstChunk(chunks: AsyncGenerator<string>): Promise<{ text: string }> {
  let text = '';
  while (text.trim() === '') {
    const next = await chunks.next();
    if (next.done === true) break;
    text += next.value;
  }
  return { text };
}

async function* prepend(first: string, rest: AsyncIterable<string>): AsyncGenerator<string> {
  yield first;
  yield* rest;
}
