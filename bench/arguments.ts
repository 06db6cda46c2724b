import { parseArgs } from 'node:util';

/** The options of the command line. */
export interface Arguments {
  quick: boolean;
  /** The sections to measure, in the order given. */
  sections: string[];
  /** The file to write the results to. */
  json: string | null;
  /** The file with the results of another run. */
  compare: string | null;
  /** The commit to compare with, by measuring its build and this one in turns. */
  against: string | null;
}

/** What `--only` may name. */
interface Names {
  sections: readonly string[];
  /** Sections that run only if named. */
  onRequest: readonly string[];
  /** With `--against`. */
  comparisons: readonly string[];
}

/** Throws a readable error if an argument is unknown, incomplete or names an unknown section. */
export function readArguments(args: readonly string[], names: Names): Arguments {
  const { values } = parseArgs({
    args: [...args],
    options: {
      quick: { type: 'boolean' },
      only: { type: 'string' },
      json: { type: 'string' },
      compare: { type: 'string' },
      against: { type: 'string' },
    },
  });
  const kinds = {
    only: 'the name of a section',
    json: 'the name of a file',
    compare: 'the name of a file',
    against: 'a commit',
  };
  for (const [name, kind] of Object.entries(kinds)) {
    if (values[name as keyof typeof kinds] === '') throw new Error(`--${name} needs ${kind}.`);
  }
  const all = values.against === undefined ? names.sections : names.comparisons;
  const available = values.against === undefined ? [...all, ...names.onRequest] : all;
  const chosen = values.only?.split(',') ?? all;
  const unknown = chosen.find((name) => !available.includes(name));
  if (unknown !== undefined) throw new Error(`There is no section ${unknown}. There are: ${available.join(', ')}.`);
  const useless = (['quick', 'json', 'compare'] as const).find((name) => values[name] !== undefined);
  if (values.against !== undefined && useless !== undefined)
    throw new Error(`--${useless} can't be combined with --against.`);
  const { against = null, compare = null, json = null, quick = false } = values;
  return { quick, sections: [...chosen], json, compare, against };
}
