import type { Option } from './option.ts';

/** Devices that a user may own: `target_system_selected` of a profile (docs/contract/profiles.md#devices). */
export const profileDevices: readonly Option[] = [
  { id: 51, label: 'iPhone' },
  { id: 52, label: 'iPad' },
  { id: 40, label: 'Android Phone or Tablet' },
  { id: 58, label: 'Computer or Laptop' },
  { id: 57, label: 'Game Console' },
  { id: 59, label: 'Portable Gaming' },
  { id: 60, label: 'Kindle' },
  { id: 61, label: 'Voice Assistant' },
];

/** Systems that an offer may target: `target_system` of the offers request (docs/contract/offers.md#systems). */
export const targetSystems: readonly Option[] = [
  { id: 30, label: 'All Mobile' },
  { id: 50, label: 'iOS All' },
  { id: 51, label: 'iPhone' },
  { id: 52, label: 'iPad' },
  { id: 40, label: 'Android All' },
  { id: 56, label: 'Android 5.0 and above' },
];

/** The ids of `profileDevices`. */
export const profileDeviceIds: readonly number[] = profileDevices.map((device) => device.id);

/** The ids of `targetSystems`. */
export const targetSystemIds: readonly number[] = targetSystems.map((system) => system.id);

/** The values of a profile's `platform_type`. */
export const platformTypes = [
  'android_phone',
  'android_tablet',
  'android_kindle',
  'ios_phone',
  'ios_ipod',
  'ios_tablet',
  'desktop',
] as const;

export type PlatformType = (typeof platformTypes)[number];

/** The values of a profile's `browser_family`, and the browsers that an offer may target. */
export const browserFamilies = ['safari', 'chrome', 'firefox', 'ie', 'opera'] as const;

export type BrowserFamily = (typeof browserFamilies)[number];

/** The kinds of device that an offer may target. */
export const deviceKinds = ['desktop', 'phone', 'tablet'] as const;

export type DeviceKind = (typeof deviceKinds)[number];
