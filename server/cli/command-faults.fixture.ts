// Whether `rewards` would accept a line that a document or the help shows, without running it.
import type { Command, Option } from 'commander';
import { buildProgram } from './program.ts';

const silent = { write: () => true };

export const { program } = buildProgram({
  env: {},
  stdin: (async function* nothing() {})(),
  stdout: silent,
  stderr: silent,
});

/** The command `name` below `command`, also by an old name. */
export const named = (command: Command, name: string): Command | undefined =>
  command.commands.find((one) => one.name() === name || one.aliases().includes(name));

/** What is wrong with a line such as `wall set 1 --require-token`. `whole`: it must also lack nothing. */
export function commandFaults(line: string, { whole }: { whole: boolean }): string[] {
  const words = [...line.matchAll(/(?:'[^']*'|"[^"]*"|[^\s'"])+/g)].map(([word]) => word);
  const { command, rest } = findCommand(program, words);
  const isGroup = command.commands.length > 0;
  if (command === program || (isGroup && /^[^-]/.test(rest[0] ?? ''))) return ['no such command'];
  const { count, given, unknown } = readWords(rest, [...command.options, ...program.options]);
  if (unknown.length > 0) return unknown.map((long) => `no option ${long}`);
  const places = command.registeredArguments;
  const most = places.some(({ variadic }) => variadic) ? Infinity : places.length;
  const least = whole ? places.filter(({ required }) => required).length : 0;
  const missing = whole ? command.options.filter(({ long, mandatory }) => mandatory && !given.has(long ?? '')) : [];
  return [
    ...missing.map(({ long }) => `needs ${long}`),
    ...(count < least || count > most ? [`${count} arguments`] : []),
  ];
}

function findCommand(command: Command, words: readonly string[]): { command: Command; rest: readonly string[] } {
  const below = named(command, words[0] ?? '');
  return below === undefined ? { command, rest: words } : findCommand(below, words.slice(1));
}

/** The options that are given, those that don't exist, and how many arguments there are. */
function readWords(words: readonly string[], options: readonly Option[]) {
  const given = new Set<string>();
  const unknown: string[] = [];
  let count = 0;
  for (let at = 0; at < words.length; at += 1) {
    const [long = '', value] = (words[at] ?? '').split('=', 2);
    if (!long.startsWith('--')) {
      count += 1;
      continue;
    }
    const option = options.find((one) => one.long === long);
    if (option === undefined) unknown.push(long);
    given.add(long);
    if (option?.required === true && value === undefined) at += 1;
  }
  return { count, given, unknown };
}
