import type { IResult } from 'ua-parser-js';
import type { PlatformType } from '@rewards-wall/shared/catalog/devices.ts';
import type { ClientFacts } from '../../offers/catalog/client-facts.ts';
import { androidVersion, iosVersion, safariVersion } from './os-version.ts';

/** The device behind a User-Agent. */
export interface Hardware extends Pick<ClientFacts, 'device' | 'targetSystems'> {
  /** The profile's platform_type (docs/contract/profiles.md). */
  platformType: PlatformType;
  /** The version of iOS or Android; null if the agent states none, or one that browsers have frozen. */
  osVersion: string | null;
}

const desktop: Hardware = { device: 'desktop', targetSystems: [], platformType: 'desktop', osVersion: null };

/** These run no phone apps, although many of them claim Android. */
const NOT_HANDHELD: ReadonlySet<string> = new Set(['smarttv', 'wearable', 'console', 'embedded', 'xr']);
const TV_OR_HEADSET = /; AFT\w+|Chromecast|CrKey|(?:Android|Google) ?TV|OculusBrowser|PicoBrowser|Wolvic| VR Safari/;

/** Reads the device from a User-Agent. A device that isn't marked as mobile counts as a desktop. */
export function hardwareOf(userAgent: string, { device, os }: Pick<IResult, 'device' | 'os'>): Hardware {
  const { model = '', type = '' } = device;
  const { name: system, version = '' } = os;
  if (NOT_HANDHELD.has(type) || TV_OR_HEADSET.test(userAgent)) return desktop;
  if (isIosOnMac(userAgent)) return ipad(null);
  if (system === 'iOS' || /^i(?:Phone|Pad|Pod)/.test(model)) {
    const osVersion = iosVersion(version, userAgent);
    if (model === 'iPad' || type === 'tablet') return ipad(osVersion);
    if (model.startsWith('iPod')) {
      return { device: 'phone', targetSystems: [30, 50], platformType: 'ios_ipod', osVersion };
    }
    return { device: 'phone', targetSystems: [30, 50, 51], platformType: 'ios_phone', osVersion };
  }
  const isKindle = /Kindle|Silk/i.test(userAgent);
  const isTablet = type === 'tablet' || isKindle;
  const handheld = isTablet ? 'tablet' : 'phone';
  const platformType = isKindle ? 'android_kindle' : isTablet ? 'android_tablet' : 'android_phone';
  // HarmonyOS 5 identifies itself as OpenHarmony and runs no Android apps. The contract has no closer platform.
  if (system === 'OpenHarmony' && type !== '') {
    return { device: handheld, targetSystems: [30], platformType, osVersion: null };
  }
  const isHarmony = /HarmonyOS/.test(userAgent) && system !== 'OpenHarmony';
  if (system === 'Android' || isHarmony || isKindle) {
    // HarmonyOS before 5 is based on Android 10 or later, even where it doesn't say so.
    const isModern = Number.parseInt(version, 10) >= 5 || isHarmony;
    return {
      device: handheld,
      targetSystems: isModern ? [30, 40, 56] : [30, 40],
      platformType,
      osVersion: androidVersion(userAgent),
    };
  }
  return type === 'mobile' || type === 'tablet' ? { ...desktop, device: handheld, targetSystems: [30] } : desktop;
}

/**
 * The device if it has a touch screen; null if the agent alone is conclusive. Safari on an iPad sends the same
 * User-Agent as on a Mac.
 */
export function touchHardwareOf(userAgent: string): Hardware | null {
  const isWebKit = userAgent.includes('AppleWebKit/') && !/Chrom(?:e|ium)\/|Firefox\//.test(userAgent);
  const isAmbiguous = isWebKit && userAgent.includes('Macintosh') && !isIosOnMac(userAgent);
  return isAmbiguous ? ipad(safariVersion(userAgent)) : null;
}

/** Browsers that exist only on iOS, so a Mac agent means the desktop site was requested. */
function isIosOnMac(userAgent: string): boolean {
  return userAgent.includes('Macintosh') && / Mobile\/\w|CriOS\/|FxiOS\/|EdgiOS\//.test(userAgent);
}

function ipad(osVersion: string | null): Hardware {
  return { device: 'tablet', targetSystems: [30, 50, 52], platformType: 'ios_tablet', osVersion };
}
