import type { WallSettingsShown } from '@rewards-wall/shared/admin/wall-settings-schema.ts';

/** What the form of a wall says, as the admin API takes it. */
export interface WallChanges {
  name: string;
  header: string;
  payout_min: string;
  currency: { name: string; ratio: string; round: boolean; visible: boolean; image_url: string };
  theme_preset: string;
  show_observed: boolean;
  customization: Record<string, string>;
  require_token: boolean;
  refuse_browser_keys: boolean;
  origins: string[];
}

/** The colours that a publisher can set, and what they are called. */
export const colours = [
  ['accent', 'Accent'],
  ['on_accent', 'Text on the accent'],
  ['background', 'Background'],
  ['surface', 'Cards'],
  ['text', 'Text'],
] as const;

/** Reads the form. Colours that are not chosen are empty, which resets them. */
export function changesIn(form: HTMLFormElement): WallChanges {
  const data = new FormData(form);
  const text = (name: string): string => {
    const value = data.get(name);
    return typeof value === 'string' ? value.trim() : '';
  };
  const chosen = colours.map(([name]) => [name, data.has(`own-${name}`) ? text(name).replace('#', '') : '']);
  return {
    name: text('name'),
    header: text('header'),
    payout_min: text('payout_min') === '' ? '0' : text('payout_min'),
    currency: {
      name: text('currency-name'),
      ratio: text('ratio'),
      round: data.has('round'),
      visible: data.has('visible'),
      image_url: text('image_url'),
    },
    theme_preset: text('theme_preset'),
    show_observed: data.has('show_observed'),
    customization: Object.fromEntries(chosen) as Record<string, string>,
    require_token: data.has('require_token'),
    refuse_browser_keys: data.has('refuse_browser_keys'),
    origins: text('origins')
      .split(/[\s,]+/)
      .filter((origin) => origin !== ''),
  };
}

/** The part of the changes that the wall's look depends on. */
export function lookOf({
  currency,
  customization,
  header,
  name,
  payout_min,
  show_observed,
  theme_preset,
}: WallChanges) {
  return { name, header, payout_min, currency, theme_preset, show_observed, customization };
}

/** A colour as the browser's own picker takes it. */
export function pickerColour({ customization }: WallSettingsShown, name: string): string {
  const hex = customization[name] ?? '';
  return `#${hex.length === 3 ? [...hex].map((digit) => digit + digit).join('') : hex || '888888'}`;
}
