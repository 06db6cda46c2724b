import type { Command } from 'commander';
import { examples } from '../server/cli/examples.ts';
import { buildProgram } from '../server/cli/program.ts';
import { formatMarkdown } from './format-markdown.ts';

/** docs/command-reference.md: every command with its options, from the help of the program. */
export async function commandDocument(): Promise<{ path: string; text: string }> {
  const silent = { write: () => true };
  const { program } = buildProgram({ env: {}, stdin: noInput(), stdout: silent, stderr: silent });
  const groups = [...new Set(program.commands.map((command) => command.helpGroup()))];
  const text = [
    '<!-- Generated from server/cli: run `npm run docs`. -->',
    '# Command reference',
    'Every command with its options. [Everyday commands](commands.md) is the guide. `rewards COMMAND --help` prints the same.',
    ...groups.flatMap((group) => [
      `## ${group.replace(/:$/, '')}`,
      ...program.commands.filter((command) => command.helpGroup() === group).flatMap(sectionsOf),
    ]),
  ].join('\n\n');
  return {
    path: 'docs/command-reference.md',
    text: await formatMarkdown(text),
  };
}

/** A command of `rewards`, and everything below it. */
function sectionsOf(command: Command): string[] {
  const lines = (examples[command.name()] ?? []).map((line) => `rewards ${line}`);
  const below = leavesOf(command).flatMap(({ leaf, name }) =>
    leaf === command ? optionsOf(leaf) : [`#### ${name}`, sentence(leaf.description()), ...optionsOf(leaf)],
  );
  return [`### ${command.name()}`, sentence(command.description()), ['```sh', ...lines, '```'].join('\n'), ...below];
}

function leavesOf(command: Command, above = ''): { leaf: Command; name: string }[] {
  const name = `${above}${command.name()}`;
  const own = command.commands.length === 0 || command.options.length > 0 ? [{ leaf: command, name }] : [];
  return [...own, ...command.commands.flatMap((below) => leavesOf(below, `${name} `))];
}

/** The arguments and options of a command, as a table. */
function optionsOf(command: Command): string[] {
  const help = command.createHelp();
  const rows = [
    ...help.visibleArguments(command).map((one) => [`<${one.name()}>`, help.argumentDescription(one)]),
    ...help
      .visibleOptions(command)
      .filter(({ long }) => long !== '--help')
      .map((one) => [help.optionTerm(one), help.optionDescription(one)]),
  ].map(([term = '', meaning = '']) => `| \`${cell(term)}\` | ${cell(meaning)} |`);
  return rows.length === 0 ? [] : [['| option | meaning |', '| --- | --- |', ...rows].join('\n')];
}

const cell = (text: string): string => text.replaceAll('|', String.raw`\|`);

function sentence(text: string): string {
  const plain = text.replace(/ \(docs\/[^)]+\)/, '');
  return `${plain.charAt(0).toUpperCase()}${plain.slice(1)}.`;
}

async function* noInput(): AsyncGenerator<string> {}
