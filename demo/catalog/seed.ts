import type { EmblemName } from './emblems.ts';
import type { MarketName } from './markets.ts';

/** Who sees an offer. An absent list means no restriction (docs/contract/catalog.md#rows). */
export type SeedTargeting = {
  readonly languages?: readonly string[];
  readonly devices?: readonly ('desktop' | 'phone' | 'tablet')[];
  readonly target_system?: readonly number[];
  readonly browsers?: readonly string[];
  readonly gender?: 'm' | 'f';
  readonly age_range_id?: readonly number[];
  readonly answers?: Readonly<Record<string, readonly number[]>>;
};

/** One rewarded step of an offer with events. */
export type SeedStep = {
  readonly name: string;
  /** Revenue in dollars in the best-paid market. */
  readonly pay: number;
  /** Hours that an average user needs; absent if unknown. */
  readonly hours?: number;
  /** Days allowed after the click; absent if there is no limit. */
  readonly within?: number;
  /** How often a user can complete it; once by default. */
  readonly times?: number;
  /** Whether it can be completed once a day. */
  readonly daily?: true;
};

/** The fields of every hand-written offer. */
type SeedBase = {
  readonly brand: string;
  /** Two Latin letters for the logo, if the brand's initials are not Latin. */
  readonly mark?: string;
  readonly emblem?: EmblemName;
  readonly title: string;
  readonly text: string;
  /** Requirements; absent means none. */
  readonly todo?: string;
  /** Credit delay in the contract's wording. */
  readonly delay: string;
  /** Whether users must pay. */
  readonly costs?: true;
  /** Hours after the click within which it must be completed. */
  readonly sessionHours?: number;
  /** What else users must know. */
  readonly know?: readonly string[];
  readonly featured?: true;
  readonly supportDisabled?: true;
  /** Whether users may complete it many times. */
  readonly again?: true;
  readonly cap?: { readonly leads: number; readonly per: 'day' | 'total' };
  readonly from?: string;
  readonly until?: string;
};

/** An offer with one price. */
type PricedOnce = { readonly pay: number; readonly steps?: never };
/** An offer that pays step by step. */
type PricedBySteps = { readonly pay?: never; readonly steps: readonly SeedStep[] };

/** An offer on the web: one row per market. */
export type WebSeed = SeedBase &
  (PricedOnce | PricedBySteps) & {
    readonly category: readonly number[];
    /** Its markets, one row each. Default: North America, and Britain with its neighbors. */
    readonly markets?: readonly MarketName[];
    readonly targeting?: SeedTargeting;
  };

/** A mobile app: one row per store. */
export type AppSeed = SeedBase &
  (PricedOnce | PricedBySteps) & {
    /** Categories in addition to Mobile Apps (18). */
    readonly also?: readonly number[];
    /** Identifier in the Android store. */
    readonly android: string;
    /** Numeric identifier in the iOS store. */
    readonly ios: string;
    /** Narrower systems than "all Android" (40) and "all iOS" (50). */
    readonly androidSystem?: 56;
    readonly iosSystem?: 51 | 52;
    readonly market?: MarketName;
    /** The first version of each system that it runs on. */
    readonly androidFrom?: string;
    readonly iosFrom?: string;
  };
