import { fraudActions, fraudSettings, type FraudAction, type FraudRuleName } from '../schema/fraud-settings.ts';
import { integerText } from '@rewards-wall/shared/schema/parameters.ts';
import { wallSettings } from '../schema/wall-settings.ts';
import { InvalidArgumentError, type Command } from 'commander';
import type { WallChanges } from '../publishers/wall-settings.ts';
import { parseWith } from './options/parse-with.ts';
import { parseId } from './options/parse.ts';

/** Settings as options; what is not given stays as it is. */
export interface WallOptions {
  name?: string;
  header?: string;
  payoutMin?: string;
  width?: number;
  height?: number;
  color?: Readonly<Record<string, string>>;
  currencyName?: string;
  currencyRatio?: string;
  currencyRound?: boolean;
  currencyVisible?: boolean;
  featured?: number[];
  blocked?: number[];
  maxPayoutFactor?: string;
  maxScreenoutPayout?: string;
  fraud?: NonNullable<WallChanges['fraud']>;
  requireToken?: boolean;
  origins?: string[];
}

const origins = parseWith(wallSettings.shape.origins);
const parsePixels = parseWith(integerText({ min: 1 }));
const ruleNames = Object.keys(fraudSettings.unwrap().shape);
const parseIds = (value: string): number[] => partsOf(value).map(parseId);

/** Origins, comma separated; '' = none. */
export const parseOrigins = (value: string): string[] => origins(partsOf(value));

export function withSettings(command: Command): Command {
  return withCurrency(command)
    .option('--header <text>', 'line above the offers')
    .option('--payout-min <amount>', 'hide offers that pay less')
    .option('--width <px>', 'width of the frame', parsePixels)
    .option('--height <px>', 'height of the frame', parsePixels)
    .option('--color <name=hex>', 'set a colour; repeatable; name= resets it', addColour)
    .option('--currency-visible', "show amounts in the wall's currency")
    .option('--no-currency-visible', 'hide them')
    .option('--featured <ids>', 'featured offers, comma separated; "" for none', parseIds)
    .option('--blocked <ids>', 'blocked offers, comma separated; "" for none', parseIds)
    .option('--max-payout-factor <number>', "hold leads that pay more than this times the click's payout")
    .option('--max-screenout-payout <amount>', 'hold screen-outs and bonuses that pay more')
    .option(
      '--fraud <rule=action[:limit]>',
      `what a fraud rule does; repeatable. Rules: ${ruleNames.join(', ')}; actions: ${fraudActions.join(', ')}`,
      addRule,
    )
    .option('--require-token', 'list offers only for requests with a user token')
    .option('--no-require-token', 'list offers without a token, too')
    .option('--origins <list>', 'origins that browsers may call from, comma separated; "" for any', parseOrigins);
}

/** The currency's options, as a new wall needs them. */
export function withNewCurrency(command: Command): Command {
  return withRounding(
    command
      .requiredOption('--currency-name <text>', 'what credits are called')
      .requiredOption('--currency-ratio <number>', 'credits per unit of payout'),
  );
}

function withCurrency(command: Command): Command {
  return withRounding(
    command
      .option('--currency-name <text>', 'what credits are called')
      .option('--currency-ratio <number>', 'credits per unit of payout'),
  );
}

function withRounding(command: Command): Command {
  return command
    .option('--currency-round', 'whole credits only')
    .option('--no-currency-round', 'credits with fractions');
}

/** The options as changes of settings. */
export function changesOf(options: WallOptions): WallChanges {
  return {
    name: options.name,
    header: options.header,
    payout_min: options.payoutMin,
    size: { width: options.width, height: options.height },
    currency: {
      name: options.currencyName,
      ratio: options.currencyRatio,
      round: options.currencyRound,
      visible: options.currencyVisible,
    },
    customization: options.color ?? {},
    featured: options.featured,
    blocked: options.blocked,
    max_payout_factor: options.maxPayoutFactor,
    max_screenout_payout: options.maxScreenoutPayout,
    fraud: options.fraud,
    require_token: options.requireToken,
    origins: options.origins,
  };
}

function addRule(value: string, earlier: NonNullable<WallChanges['fraud']> = {}): NonNullable<WallChanges['fraud']> {
  const [, name, action, limit] = /^([a-z_]+)=([a-z]+)(?::(\d{1,7}))?$/.exec(value) ?? [];
  if (!isRuleName(name)) throw new InvalidArgumentError(`It must be rule=action; rules: ${ruleNames.join(', ')}.`);
  if (!isAction(action)) throw new InvalidArgumentError(`The action must be one of: ${fraudActions.join(', ')}.`);
  return { ...earlier, [name]: { action, limit: limit === undefined ? undefined : Number(limit) } };
}

function isRuleName(text: string | undefined): text is FraudRuleName {
  return ruleNames.some((name) => name === text);
}

function isAction(text: string | undefined): text is FraudAction {
  return fraudActions.some((action) => action === text);
}

function addColour(value: string, earlier: Readonly<Record<string, string>> = {}): Record<string, string> {
  const [, name, colour] = /^([a-z][a-z0-9_]*)=#?([0-9a-fA-F]*)$/.exec(value) ?? [];
  if (name === undefined || colour === undefined) throw new InvalidArgumentError('It must be name=hex.');
  return { ...earlier, [name]: colour.toLowerCase() };
}

function partsOf(list: string): string[] {
  return list
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
}
