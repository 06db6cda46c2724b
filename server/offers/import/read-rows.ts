import type { FeedRow } from './feed-row.ts';
import { readCsv } from './read-csv.ts';
import { splitArray, type ArrayPiece } from './split-array.ts';

export type FeedFormat = 'json' | 'jsonl' | 'csv';

/** The text of a feed, whole or in chunks. Bytes are UTF-8. */
export type FeedText = string | AsyncIterable<string | Uint8Array>;

/** The longest row in characters. A longer one means that the text is not a feed of this format. */
export const MAX_ROW_CHARACTERS = 1_000_000;

/**
 * Reads a feed row by row, with only one row in memory (docs/contract/catalogue.md#formats). `auto` recognises the format
 * by the first character.
 */
export async function* readRows(text: FeedText, format: FeedFormat | 'auto'): AsyncGenerator<FeedRow> {
  const chunks = textChunks(text);
  const first = await firstChunk(chunks);
  const all = prepend(first.text, chunks);
  try {
    switch (format === 'auto' ? formatOf(first.text) : format) {
      case 'json':
        return yield* readArray(all);
      case 'jsonl':
        return yield* readLines(all);
      case 'csv':
        return yield* readCsv(all, MAX_ROW_CHARACTERS);
    }
  } catch (error) {
    if (!(error instanceof NotUtf8)) throw error;
    yield { kind: 'broken', line: 1, problem: 'must be UTF-8 text' };
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

class NotUtf8 extends Error {}

async function* textChunks(text: FeedText): AsyncGenerator<string> {
  if (typeof text === 'string') {
    yield text.startsWith('\uFEFF') ? text.slice(1) : text;
    return;
  }
  const decoder = new TextDecoder('utf-8', { fatal: true });
  for await (const chunk of text) {
    yield typeof chunk === 'string' ? chunk : decode(() => decoder.decode(chunk, { stream: true }));
  }
  yield decode(() => decoder.decode());
}

function decode(read: () => string): string {
  try {
    return read();
  } catch {
    throw new NotUtf8();
  }
}

/** Reads until the text has more than white space. */
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
