import type { KeyObject } from 'node:crypto';
import { DAY_MS } from '@rewards-wall/shared/durations.ts';
import type { ListedMatches } from '@rewards-wall/shared/reward-rules.ts';
import type { Clock } from '../runtime/clock.ts';
import type { OsVersion } from '../schema/os-version.ts';
import type { Ids } from '../runtime/ids.ts';
import { openToken, sealToken } from './sealed-token.ts';

/** The parameters of the list request, for checking and attributing the click (docs/contract/clicks.md#click-links). */
export interface ClickClaims {
  adwallId: number;
  subid1: string;
  subid2: string;
  subid3: string;
  subid4: string;
  /** A device id sent by the caller, such as an advertising identifier. */
  device: string;
  gender: 'm' | 'f' | null;
  ageRangeId: number | null;
  /** The `target_system[]` parameter; empty = use the detected systems. */
  targetSystems: readonly number[];
  clientFacts: {
    country: string | null;
    languages: readonly string[];
    device: 'desktop' | 'phone' | 'tablet';
    targetSystems: readonly number[];
    browser: string | null;
    osVersion: OsVersion | null;
  };
  /** Where the list was shown; empty for none. */
  placement: string;
  /** The version of the wall's reward rules, and those whose attributes the user had; absent for a wall without rules. */
  rules?: ListedMatches | null;
  /** When the list was made; epoch ms. `seal` sets it. */
  listedAt?: number;
  /** Only in simulated clicks: the address to simulate. Links in lists have none. */
  simulatedIp?: string;
}

const VERSION = 1;
const LIFE_MS = DAY_MS;

/** Seals one token per response. */
export function createClickTokens({ clock, ids, key }: { key: KeyObject; clock: Clock; ids: Ids }) {
  const tokenKey = { key, version: VERSION };
  return {
    seal(claims: ClickClaims): string {
      const { clientFacts } = claims;
      const text = JSON.stringify([
        clock.now() + LIFE_MS,
        claims.adwallId,
        claims.subid1,
        claims.subid2,
        claims.subid3,
        claims.subid4,
        claims.device,
        claims.gender,
        claims.ageRangeId,
        claims.targetSystems,
        clientFacts.country,
        clientFacts.languages,
        clientFacts.device,
        clientFacts.targetSystems,
        clientFacts.browser,
        clientFacts.osVersion && [clientFacts.osVersion.system, clientFacts.osVersion.version],
        ...tailOf(claims),
      ]);
      return sealToken(ids, tokenKey, text);
    },

    /** The claims; null for tokens that have expired and for those that `seal` did not write, without telling which. */
    open(token: string): ClickClaims | null {
      const text = openToken(tokenKey, token);
      if (text === null) return null;
      // The tag proves that `seal` wrote this text, so its shape is known.
      const [
        expiresAt,
        adwallId,
        subid1,
        subid2,
        subid3,
        subid4,
        device,
        gender,
        ageRangeId,
        targetSystems,
        ...clientFacts
      ] = JSON.parse(text) as [
        number,
        number,
        string,
        string,
        string,
        string,
        string,
        ClickClaims['gender'],
        number | null,
        number[],
        string | null,
        string[],
        ClickClaims['clientFacts']['device'],
        number[],
        string | null,
        [OsVersion['system'], string] | null,
        (string | null)?,
        ([number, number[]] | null)?,
        string?,
      ];
      if (clock.now() >= expiresAt) return null;
      const [country, languages, deviceClass, systems, browser, os, simulatedIp, matches, placement = ''] = clientFacts;
      const osVersion = os && { system: os[0], version: os[1] };
      return {
        adwallId,
        subid1,
        subid2,
        subid3,
        subid4,
        device,
        gender,
        ageRangeId,
        targetSystems,
        placement,
        listedAt: expiresAt - LIFE_MS,
        clientFacts: { country, languages, device: deviceClass, targetSystems: systems, browser, osVersion },
        ...(matches && { rules: { version: matches[0], indexes: matches[1] } }),
        ...(typeof simulatedIp === 'string' && { simulatedIp }),
      };
    },
  };
}

/** What few tokens have. */
function tailOf({ placement, rules, ...claims }: ClickClaims): readonly unknown[] {
  const simulatedIp = claims.simulatedIp ?? null;
  const matches = rules ? [rules.version, rules.indexes] : null;
  if (placement !== '') return [simulatedIp, matches, placement];
  if (matches !== null) return [simulatedIp, matches];
  return simulatedIp === null ? [] : [simulatedIp];
}

export type ClickTokens = ReturnType<typeof createClickTokens>;
