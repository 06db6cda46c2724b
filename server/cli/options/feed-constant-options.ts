import { feedConstants, type FeedConstant } from '@rewards-wall/shared/catalog/feed-constants.ts';
import type { Command } from 'commander';

type Camel<Text extends string> = Text extends `${infer Head}_${infer Tail}`
  ? `${Head}${Capitalize<Camel<Tail>>}`
  : Text;

/** The keys of the options of `withConstants`. */
export type ConstantOption = Camel<FeedConstant['name']>;

/** Adds an option for each constant: `--countries <codes>`, `--target-system <ids>` … */
export function withConstants(command: Command): Command {
  for (const { description, name, takes } of feedConstants) {
    const help = description.replace(/^O/, 'o');
    command.option(`--${name.replaceAll('_', '-')} <${takes}>`, help);
  }
  return command;
}

/** The given constants as settings of the feed. */
export function constantsIn(options: Partial<Record<ConstantOption, string>>): Record<string, string> {
  return Object.fromEntries(
    feedConstants.flatMap(({ name }) => {
      const value = options[optionOf(name)];
      return value === undefined ? [] : [[name, value]];
    }),
  );
}

function optionOf(name: FeedConstant['name']): ConstantOption {
  return name.replaceAll(/_([a-z])/g, (_, letter: string) => letter.toUpperCase()) as ConstantOption;
}
