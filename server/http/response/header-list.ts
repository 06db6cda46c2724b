/** Alternating header names and values, the form that `writeHead` takes without copying it. */
export type HeaderList = string[];

/** Sets a header, replacing one of the same name. Names are compared case-sensitively. */
export function setHeader(list: HeaderList, name: string, value: string): void {
  for (let at = 0; at < list.length; at += 2) {
    if (list[at] === name) {
      list[at + 1] = value;
      return;
    }
  }
  list.push(name, value);
}

export function setHeaders(list: HeaderList, headers: Readonly<Record<string, string>>): void {
  for (const name of Object.keys(headers)) setHeader(list, name, headers[name] ?? '');
}

export function headerOf(list: HeaderList, name: string): string | undefined {
  for (let at = 0; at < list.length; at += 2) if (list[at] === name) return list[at + 1];
  return undefined;
}

export function headerRecord(list: HeaderList): Record<string, string> {
  const record: Record<string, string> = {};
  for (let at = 0; at < list.length; at += 2) record[list[at] ?? ''] = list[at + 1] ?? '';
  return record;
}
