import { InvalidArgumentError, Option, type Command } from 'commander';
import { integerText } from '@rewards-wall/shared/schema/parameters.ts';
import { languages } from '@rewards-wall/shared/languages.ts';
import { pluralCategories } from '@rewards-wall/shared/plural-categories.ts';
import type * as z from 'zod';
import { originsWarning } from '@rewards-wall/shared/origins-meaning.ts';
import { fraudActions, fraudRuleNames } from '@rewards-wall/shared/fraud-rules.ts';
import type { Setting, SettingKind } from '@rewards-wall/shared/settings/setting.ts';
import { origins } from '@rewards-wall/shared/settings/origins.ts';
import type { Runner } from '../runner.ts';
import { parseWith } from './parse-with.ts';
import { parseName } from './parse.ts';

/** How the text of an option is read. `earlier`: the value so far, of an option that repeats. */
type Parse = (value: string, earlier: unknown) => unknown;

/** Null: the value is the text itself, or that the switch was given. The schema reads amounts. */
const parsers: Readonly<Record<SettingKind, ((setting: Setting) => Parse) | null>> = {
  name: () => parseName,
  text: null,
  'optional-text': null,
  amount: null,
  pixels: () => parseWith(integerText({ min: 1 })),
  switch: null,
  list: ({ schema }) => parseList(schema),
  colors: () => addColor,
  'fraud-rules': () => addRule,
  'plural-forms': () => addForm,
};

/** Origins, comma-separated; '' for none. */
export const parseOrigins = parseList(origins);

/** Says what to consider about origins that were just listed. */
export function noteOrigins(runner: Runner, listed: readonly string[] = []): void {
  const warning = originsWarning(listed);
  if (warning !== null) runner.note(`warning: ${warning}`);
}

/** Adds the options of `wall set`: one for each setting, two for a switch. */
export function addSettingOptions(command: Command, settings: readonly Setting[]): Command {
  for (const setting of settings) addOptions(command, setting);
  return command;
}

/** Adds the options of `wall create`. */
export function addNewWallOptions(command: Command, settings: readonly Setting[]): Command {
  for (const setting of settings) {
    if (setting.atCreation !== undefined) addOptions(command, setting, setting.atCreation === 'required');
  }
  return command;
}

function addOptions(command: Command, setting: Setting, isRequired = false): void {
  const { flags, help, kind, offHelp } = setting;
  const option = new Option(flags, help).makeOptionMandatory(isRequired);
  const parse = parsers[kind]?.(setting);
  command.addOption(parse === undefined ? option : option.argParser(parse));
  if (kind === 'switch') command.addOption(new Option(flags.replace('--', '--no-'), offHelp));
}

/** The options that were given, as changes of settings. */
export function changesOf(options: object, settings: readonly Setting[]): Record<string, unknown> {
  const given = new Map<string, unknown>(Object.entries(options));
  const changes: Record<string, unknown> = {};
  for (const { flags, path } of settings) {
    const value = given.get(new Option(flags).attributeName());
    if (value !== undefined) Object.assign(parentIn(changes, path), { [path.at(-1) ?? '']: value });
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

/** Removes every stored form of a language. A form that the same command gives after it stays. */
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
