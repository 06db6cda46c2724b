/** The result of a check: all is well, or what to do. */
export interface Finding {
  /** The subject of the check, in one word. */
  check: string;
  ok: boolean;
  /** A sentence: the observation, or the cause and the fix. */
  detail: string;
}

export function fine(check: string, detail: string): Finding {
  return { check, ok: true, detail };
}

export function wrong(check: string, detail: string): Finding {
  return { check, ok: false, detail };
}
