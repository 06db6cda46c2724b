/** A position in a list that is sorted by time, then by ID. */
export interface TimePlace {
  /** Epoch ms. */
  at: number;
  id: string;
}

/** The cursor of the rows after a position. */
export function timeCursor({ at, id }: TimePlace): string {
  return `${at}.${id}`;
}

/** The position of a cursor; null for the first page, and for text that isn't a cursor of ours. */
export function readTimeCursor(after: string | null): TimePlace | null {
  const [, at, id] = /^(\d{1,15})\.(\w{1,100})$/.exec(after ?? '') ?? [];
  return at === undefined || id === undefined ? null : { at: Number(at), id };
}
