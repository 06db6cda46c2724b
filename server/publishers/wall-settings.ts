import { formatUnits } from '@rewards-wall/shared/credits.ts';
import type { FraudAction, FraudRuleName } from '../schema/fraud-settings.ts';
import { wallSettings, type WallSettings } from '../schema/wall-settings.ts';
import type { DirectoryPort, ValidSettings } from '../store/ports/directory.ts';

/** Changes to a wall's settings, as they come in: amounts as decimal text. What is absent stays. */
export interface WallChanges {
  name?: string | undefined;
  header?: string | undefined;
  payout_min?: string | undefined;
  size?: { width?: number | undefined; height?: number | undefined };
  currency?: {
    name?: string | undefined;
    /** Credits per unit of payout currency. */
    ratio?: string | undefined;
    round?: boolean | undefined;
    visible?: boolean | undefined;
  };
  /** Colours by name; '' takes one away. */
  customization?: Readonly<Record<string, string>>;
  featured?: readonly number[] | undefined;
  blocked?: readonly number[] | undefined;
  max_payout_factor?: string | undefined;
  max_screenout_payout?: string | undefined;
  /** What rules do, and their limits, by name; a limit that is absent stays. */
  fraud?: Partial<Record<FraudRuleName, { action: FraudAction; limit?: number | undefined }>> | undefined;
  require_token?: boolean | undefined;
  origins?: readonly string[] | undefined;
}

export interface SettingsProblem {
  /** `currency.ratio` */
  path: string;
  message: string;
}

export type ChangedSettings = ValidSettings | { kind: 'invalid'; problems: SettingsProblem[] };

/** Settings with changes applied, checked as a whole. `before` null: the defaults. */
export function changeSettings(before: WallSettings | null, changes: WallChanges): ChangedSettings {
  const held: Partial<ReturnType<typeof settingsInput>> = before === null ? {} : settingsInput(before);
  const { customization, fraud, ...rest } = dropAbsent(changes);
  const merged = wallSettings.safeParse({
    ...held,
    ...rest,
    size: { ...held?.size, ...dropAbsent(changes.size ?? {}) },
    currency: { ...held?.currency, ...dropAbsent(changes.currency ?? {}) },
    fraud: withRules(held?.fraud ?? {}, fraud ?? {}),
    customization: withColours(held?.customization ?? {}, customization ?? {}),
  });
  if (merged.success) return { kind: 'valid', settings: merged.data };
  const problems = merged.error.issues.map(({ path, message }) => ({ path: path.map(String).join('.'), message }));
  return { kind: 'invalid', problems };
}

/** The settings in the form that changes come in. */
export function settingsInput(settings: WallSettings) {
  return {
    ...settings,
    payout_min: formatUnits(settings.payout_min),
    max_payout_factor: formatUnits(settings.max_payout_factor),
    max_screenout_payout: formatUnits(settings.max_screenout_payout),
    currency: { ...settings.currency, ratio: formatUnits(settings.currency.ratio) },
  };
}

/** Changes some of a wall's settings and leaves the others. */
export function saveSettings(deps: {
  store: Pick<DirectoryPort, 'changeWallSettings'>;
}): (adwallId: number, changes: WallChanges) => Promise<ChangedSettings | { kind: 'unknown_wall' }> {
  return (adwallId, changes) => deps.store.changeWallSettings(adwallId, (before) => changeSettings(before, changes));
}

function withColours(
  before: Readonly<Record<string, string | undefined>>,
  changes: Readonly<Record<string, string>>,
): Record<string, string> {
  const colours = Object.entries({ ...before, ...changes });
  return Object.fromEntries(colours.filter((entry): entry is [string, string] => Boolean(entry[1])));
}

function withRules(before: Readonly<Record<string, object>>, changes: Readonly<Record<string, object>>): object {
  const changed = Object.entries(changes).map(([name, rule]) => [name, { ...before[name], ...dropAbsent(rule) }]);
  return { ...before, ...Object.fromEntries(changed) };
}

function dropAbsent<T extends object>(changes: T): Partial<T> {
  return Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined)) as Partial<T>;
}
