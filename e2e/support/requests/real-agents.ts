import { readFileSync } from 'node:fs';

/** A User-Agent that a real device sends, and how the service must see it. */
export interface RealAgent {
  readonly name: string;
  readonly device: string;
  /** Whether it may be an iPad instead, which the browser's `maxTouchPoints` decides. */
  readonly isAmbiguous: boolean;
  readonly platformType: string;
  readonly systems: readonly number[];
  readonly browser: string;
  readonly os: string | null;
  readonly osVersion: string | null;
  readonly agent: string;
}

/**
 * Devices as they browse in November 2026, collected from public lists and bug reports. In the table, `-` is nothing and
 * `?` a version that the agent doesn't tell.
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

/** What an agent that may be an iPad is on a touch screen. */
export const touchIpad = { device: 'tablet', platformType: 'ios_tablet', systems: [30, 50, 52] } as const;
