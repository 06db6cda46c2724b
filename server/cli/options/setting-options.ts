import { InvalidArgumentError, Option, type Command } from 'commander';
import { languages } from '@rewards-wall/shared/languages.ts';
import { pluralCategories } from '@rewards-wall/shared/plural-categories.ts';
import { originsWarning } from '@rewards-wall/shared/origins-meaning.ts';
import { fraudActions, fraudRuleNames } from '@rewards-wall/shared/fraud-rules.ts';
import type { Setting, SettingKind } from '@rewards-wall/shared/settings/setting.ts';
import type * as z from 'zod';
import type { SettingsProblem } from '../../publishers/change-settings.ts';
import { CommandError } from '../errors.ts';
import type { Runner } from '../runner.ts';
import { parseWith } from './parse-with.ts';
import { parseId } from './parse.ts';

/** Parses the text of an option. `earlier`: the value so far of an option that repeats. */
type Parse = (value: string, earlier: unknown) => unknown;

interface KindOption {
  /** Absent: the value is the text, or true for a switch. The schema parses amounts. */
  readonly parse?: (setting: Setting) => Parse;
  /** The end of its help text, after the description of the setting. */
  readonly use?: (setting: Setting) => string;
  /** Whether a second option with `no-` turns it off. */
  readonly hasOff?: true;
}

const optional: KindOption = { use: () => '; "" for none' };

const kinds: Readonly<Record<SettingKind, KindOption>> = {
  text: {},
  'optional-text': optional,
  picture: optional,
  amount: {},
  'whole-number': { parse: ({ schema }) => parseWith(schema) },
  switch: { hasOff: true },
  choice: { use: ({ choices = [] }) => `: ${choices.join(', ')}` },
  wall: { parse: () => parseId, hasOff: true },
  origins: {
    parse: ({ schema }) => parseList(schema),
    use: () => ', comma-separated; "" for any page, but framed walls then take no tokens',
  },
  offers: { parse: ({ schema }) => parseList(schema), use: () => ', comma-separated; "" for none' },
  colors: { parse: () => addColor, use: () => '; repeatable; name= resets one' },
  'fraud-rules': {
    parse: () => addRule,
    use: () => `; repeatable. Rules: ${fraudRuleNames.join(', ')}; actions: ${fraudActions.join(', ')}`,
  },
  'plural-forms': {
    parse: () => addForm,
    use: () =>
      '; repeatable; en.one= removes a form, and en= all of a language. ' +
      `Languages: ${languages.join(', ')}; categories: ${pluralCategories.join(', ')}`,
  },
};

/** The help text of an option. */
export function optionHelp(setting: Setting): string {
  return `${setting.help}${kinds[setting.kind].use?.(setting) ?? ''}`;
}

/** Explains the consequences of newly listed origins. */
export function noteOrigins(runner: Runner, listed: readonly string[] = []): void {
  const warning = originsWarning(listed);
  if (warning !== null) runner.note(`warning: ${warning}`);
}

/** The error for refused settings. */
export function badSettings(problems: readonly SettingsProblem[]): CommandError {
  return new CommandError(problems.map(({ path, message }) => `${path} ${message}`).join('\n'));
}

/** Adds the options of `wall set` or `panel set`: one per setting, two for settings that can be turned off. */
export function addSettingOptions(command: Command, settings: readonly Setting[]): Command {
  for (const setting of settings) addOptions(command, setting);
  return command;
}

/** Adds the options of `wall add` or `panel add`. */
export function addCreationOptions(command: Command, settings: readonly Setting[]): Command {
  for (const setting of settings) {
    if (setting.atCreation !== undefined) addOptions(command, setting, setting.atCreation.isRequired);
  }
  return command;
}

function addOptions(command: Command, setting: Setting, isRequired = false): void {
  const { flags, kind, offHelp } = setting;
  const option = new Option(flags, optionHelp(setting)).makeOptionMandatory(isRequired);
  const { hasOff, parse } = kinds[kind];
  command.addOption(parse === undefined ? option : option.argParser(parse(setting)));
  if (hasOff) command.addOption(new Option(flags.replace('--', '--no-').replace(/ <.*/, ''), offHelp));
}

/** The given options, as changes of settings. */
export function changesOf(options: object, settings: readonly Setting[]): Record<string, unknown> {
  const given = new Map<string, unknown>(Object.entries(options));
  const changes: Record<string, unknown> = {};
  for (const { flags, kind, path } of settings) {
    const value = given.get(new Option(flags).attributeName());
    if (value === undefined) continue;
    const change = kind === 'wall' && value === false ? null : value;
    Object.assign(parentIn(changes, path), { [path.at(-1) ?? '']: change });
  }
  return changes;
}

function parentIn(changes: Record<string, unknown>, path: readonly string[]): object {
  return path.slice(0, -1).reduce((parent, name) => (parent[name] ??= {}) as Record<string, unknown>, changes);
}

function parseList(schema: z.ZodType): Parse {
  const parse = parseWith(schema);
  return (value) =>
    parse(
      value
        .split(',')
        .map((part) => part.trim())
        .filter((part) => part !== ''),
    );
}

function addRule(value: string, earlier: unknown): object {
  const [, name, action, limit] = /^([a-z_]+)=([a-z]+)(?::(\d{1,7}))?$/.exec(value) ?? [];
  if (!isOneOf(fraudRuleNames, name)) {
    throw new InvalidArgumentError(`It must be rule=action; rules: ${fraudRuleNames.join(', ')}.`);
  }
  if (!isOneOf(fraudActions, action)) {
    throw new InvalidArgumentError(`The action must be one of: ${fraudActions.join(', ')}.`);
  }
  return { ...(earlier as object), [name]: { action, limit: limit === undefined ? undefined : Number(limit) } };
}

function addColor(value: string, earlier: unknown): object {
  const [, name, color] = /^([a-z][a-z0-9_]*)=#?([0-9a-fA-F]*)$/.exec(value) ?? [];
  if (name === undefined || color === undefined) throw new InvalidArgumentError('It must be name=hex.');
  return { ...(earlier as object), [name]: color.toLowerCase() };
}

/** Removes every stored form of a language. A form later in the same command stays. */
const noForms = Object.fromEntries(pluralCategories.map((category) => [category, '']));

function addForm(value: string, earlier: unknown): object {
  const [, language, category, form = ''] = /^([a-zA-Z-]+)(?:\.([a-z]+))?=(.*)$/.exec(value) ?? [];
  if (language === undefined || (category === undefined && form !== '')) {
    throw new InvalidArgumentError('It must be language.category=text, such as en.one=Coin.');
  }
  if (!isOneOf(languages, language)) throw new InvalidArgumentError(`The languages are: ${languages.join(', ')}.`);
  if (category === undefined) return { ...(earlier as object), [language]: noForms };
  if (!isOneOf(pluralCategories, category)) {
    throw new InvalidArgumentError(`The plural categories are: ${pluralCategories.join(', ')}.`);
  }
  const forms = (earlier ?? {}) as Readonly<Record<string, object>>;
  return { ...forms, [language]: { ...forms[language], [category]: form } };
}

function isOneOf(words: readonly string[], word: string | undefined): word is string {
  return word !== undefined && words.includes(word);
}
