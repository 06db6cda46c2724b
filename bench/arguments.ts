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
}

/** Throws a readable error if an argument is unknown, incomplete or names an unknown section. */
export function readArguments(args: readonly string[], sections: readonly string[]): Arguments {
  const { values } = parseArgs({
    args: [...args],
    options: {
      quick: { type: 'boolean', default: false },
      only: { type: 'string' },
      json: { type: 'string' },
      compare: { type: 'string' },
    },
  });
  const empty = (['only', 'json', 'compare'] as const).find((name) => values[name] === '');
  if (empty !== undefined) throw new Error(`--${empty} needs the name of a ${empty === 'only' ? 'section' : 'file'}.`);
  const chosen = values.only?.split(',') ?? sections;
  const unknown = chosen.find((name) => !sections.includes(name));
  if (unknown !== undefined) throw new Error(`There is no section ${unknown}. There are: ${sections.join(', ')}.`);
  const { compare = null, json = null, quick } = values;
  return { quick, sections: [...chosen], json, compare };
}
