import { readFileSync } from 'node:fs';

/** The User-Agent of a real device, and how the service must classify it. */
export interface RealAgent {
  readonly name: string;
  readonly device: string;
  /** Whether it may be an iPad instead, depending on the browser's `maxTouchPoints`. */
  readonly isAmbiguous: boolean;
  readonly platformType: string;
  readonly systems: readonly number[];
  readonly browser: string;
  readonly os: string | null;
  readonly osVersion: string | null;
  readonly agent: string;
}

/**
 * Devices in use in November 2026, from public lists and bug reports. In the table, `-` means none and `?` a version
 * that the User-Agent doesn't contain.
 */
export const realAgents: readonly RealAgent[] = readFileSync(new URL('real-agents.txt', import.meta.url), 'utf8')
  .trimEnd()
  .split('\n')
  .slice(1)
  .map((line) => {
    const [name = '', devices = '', platformType = '', systems = '', browser = '', version = '', agent = ''] = line
      .split(' | ')
      .map((cell) => cell.trim());
    const [device = ''] = devices.split(' or ');
    const [os = '', osVersion = ''] = version.split(' ');
    return {
      name,
      device,
      isAmbiguous: devices !== device,
      platformType,
      systems: systems === '-' ? [] : systems.split(' ').map(Number),
      browser,
      os: os === '-' ? null : os,
      osVersion: os === '-' || osVersion === '?' ? null : osVersion,
      agent,
    };
  });

/** The classification of an ambiguous User-Agent on a touch screen. */
export const touchIpad = { device: 'tablet', platformType: 'ios_tablet', systems: [30, 50, 52] } as const;
