import { terminalText } from './terminal-text.ts';

/** A value as text in a table: lists and nested fields in words, an empty value as a dash. */
export function cellText(value: unknown): string {
  if (value === null || value === undefined || value === '') return '-';
  if (Array.isArray(value)) return listText(value);
  if (typeof value === 'object') {
    const fields = Object.entries(value).map(([name, held]) => `${name} ${cellText(held)}`);
    return fields.length === 0 ? '-' : fields.join(', ');
  }
  return terminalText(String(value));
}

function listText(values: readonly unknown[]): string {
  if (values.length === 0) return '-';
  const hasFields = values.some((value) => typeof value === 'object' && value !== null);
  return values.map(cellText).join(hasFields ? '; ' : ', ');
}

/** The fields of a record with their texts. Nested fields are named by path: `currency.ratio`. */
export function fieldsOf(record: object, prefix = ''): [name: string, text: string][] {
  return Object.entries(record).flatMap(([name, value]): [string, string][] =>
    isRecord(value) ? fieldsOf(value, `${prefix}${name}.`) : [[`${prefix}${name}`, cellText(value)]],
  );
}

function isRecord(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && Object.keys(value).length > 0;
}
