/** What a check found: all is well, or what to do. */
export interface Finding {
  /** What was checked, in one word. */
  check: string;
  ok: boolean;
  /** A sentence: what was seen, or the cause and what to do. */
  detail: string;
}

export function fine(check: string, detail: string): Finding {
  return { check, ok: true, detail };
}

export function wrong(check: string, detail: string): Finding {
  return { check, ok: false, detail };
}
