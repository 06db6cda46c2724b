import { parseAllDocuments } from 'yaml';

export type Yaml = string | null | readonly Yaml[] | { readonly [key: string]: Yaml };

/** Parses the documents of a YAML text. All scalars are text, even empty ones. Throws on invalid YAML. */
export function parseYaml(text: string): Yaml[] {
  return parseAllDocuments(text, { schema: 'failsafe' }).map((document) => {
    const [error] = document.errors;
    if (error !== undefined) throw error;
    return document.toJS() as Yaml;
  });
}

/** The value at a path such as `spec.ports.0`; null if there is none. */
export function at(value: Yaml, path: string): Yaml {
  return path.split('.').reduce<Yaml>((inner, key) => {
    if (inner === null || typeof inner !== 'object') return null;
    return (inner as Readonly<Record<string, Yaml>>)[key] ?? null;
  }, value);
}
