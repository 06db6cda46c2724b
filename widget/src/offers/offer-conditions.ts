import { listOf, numberOf, objectOf, textOf } from '../api/unknown-json.ts';

/** What users must know of an offer, as its network states it. */
export interface OfferConditions {
  readonly thingsToKnow: readonly string[];
  readonly disclaimer: string;
  /** Days until the network confirms a completion; null if it doesn't say. */
  readonly pendingDays: number | null;
  /** Hours after the click; null for no limit. */
  readonly sessionHours: number | null;
  readonly needsPayment: boolean;
  readonly versions: readonly VersionRange[];
  readonly browsers: readonly string[];
}

/** The versions of one system; '' where it has no bound. */
interface VersionRange {
  readonly system: 'Android' | 'iOS';
  readonly min: string;
  readonly max: string;
}

/** Parses `conditions` of an offer; null if nothing is stated. */
export function toConditions(json: unknown): OfferConditions | null {
  if (json === undefined) return null;
  const from = objectOf(json);
  const versions = objectOf(from['os_version']);
  return {
    thingsToKnow: textsIn(from['things_to_know']),
    disclaimer: textOf(from['disclaimer']),
    pendingDays: numberOf(from['pending_days']) || null,
    sessionHours: numberOf(from['session_hours']) || null,
    needsPayment: from['payment_required'] === true,
    versions: [toRange('Android', versions['android']), toRange('iOS', versions['ios'])].filter(
      ({ max, min }) => min !== '' || max !== '',
    ),
    browsers: textsIn(from['browsers']),
  };
}

function textsIn(json: unknown): string[] {
  return listOf(json).map(textOf).filter(Boolean);
}

function toRange(system: VersionRange['system'], json: unknown): VersionRange {
  const { max, min } = objectOf(json);
  return { system, min: textOf(min), max: textOf(max) };
}
