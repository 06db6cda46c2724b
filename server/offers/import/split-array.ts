/** A piece of a JSON array's text: one element, or the reason why the rest is unreadable. */
export type ArrayPiece =
  | { readonly kind: 'element'; readonly line: number; readonly text: string }
  | { readonly kind: 'broken'; readonly line: number; readonly problem: string };

/**
 * Splits a JSON array that arrives in chunks into the texts of its elements, each with its first line. Errors can
 * therefore name a line, and the whole text is never in memory. Doesn't parse the elements.
 */
export interface ArraySplitter {
  push(chunk: string): ArrayPiece[];
  /** Call it at the end of the text. Null if the array was closed. */
  end(): ArrayPiece | null;
}

/** `maxElement`: the maximum length of an element in characters. No piece follows a `broken` one. */
export function splitArray(maxElement: number): ArraySplitter {
  let state: 'before' | 'between' | 'inside' | 'after' | 'broken' = 'before';
  let line = 1;
  let startLine = 1;
  let element = '';
  let depth = 0;
  let inText = false;
  let escaped = false;
  let afterComma = false;

  const fail = (problem: string): ArrayPiece => {
    state = 'broken';
    return { kind: 'broken', line, problem };
  };

  return {
    push(chunk) {
      const pieces: ArrayPiece[] = [];
      // Where the text of the current element starts in this chunk.
      let from = 0;
      for (let at = 0; at < chunk.length && state !== 'broken'; at++) {
        const character = chunk.charAt(at);
        if (state === 'inside') {
          if (inText) {
            if (escaped) escaped = false;
            else if (character === '\\') escaped = true;
            else if (character === '"') inText = false;
          } else if (character === '"') inText = true;
          else if (character === '{' || character === '[') depth++;
          else if (depth > 0 && (character === '}' || character === ']')) depth--;
          else if (depth === 0 && (character === ',' || character === ']')) {
            pieces.push({ kind: 'element', line: startLine, text: element + chunk.slice(from, at) });
            element = '';
            afterComma = character === ',';
            state = afterComma ? 'between' : 'after';
          }
          if (state === 'inside' && element.length + at - from >= maxElement) {
            pieces.push(fail(`must not hold an offer of more than ${maxElement} characters`));
          }
        } else if (!isSpace(character)) {
          if (state === 'before') {
            if (character === '[') state = 'between';
            else pieces.push(fail("must start with '['"));
          } else if (state === 'after') {
            pieces.push(fail('must end with the array'));
          } else if (character === ']' && !afterComma) {
            state = 'after';
          } else if (character === ']' || character === ',') {
            pieces.push(fail('must have an offer on both sides of a comma'));
          } else {
            state = 'inside';
            startLine = line;
            from = at;
            inText = character === '"';
            depth = character === '{' || character === '[' ? 1 : 0;
          }
        }
        if (character === '\n') line++;
      }
      if (state === 'inside') element += chunk.slice(from);
      return pieces;
    },

    end() {
      if (state === 'after' || state === 'broken') return null;
      return fail(state === 'before' ? "must start with '['" : 'must not end inside the array');
    },
  };
}

function isSpace(character: string): boolean {
  return character === ' ' || character === '\n' || character === '\r' || character === '\t';
}
