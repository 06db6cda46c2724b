/** A place in a list that goes by time, and by id among rows of the same time. */
export interface TimePlace {
  /** Epoch ms. */
  at: number;
  id: string;
}

/** The cursor of the rows after a place. */
export function timeCursor({ at, id }: TimePlace): string {
  return `${at}.${id}`;
}

/** The place that a cursor names; null for the first page, and for a text that is none of ours. */
export function readTimeCursor(after: string | null): TimePlace | null {
  const [, at, id] = /^(\d{1,15})\.(\w{1,100})$/.exec(after ?? '') ?? [];
  return at === undefined || id === undefined ? null : { at: Number(at), id };
}
