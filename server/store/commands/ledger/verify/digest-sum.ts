import type { Seal } from '../../../ports/ledger-verification.ts';

const BITS = 256;
const DIGITS = 64;

/**
 * The sum of keyed digests, modulo 2^256. It is the same for the same texts in any order, and texts can be added and
 * taken away, so a sum follows its table without reading it again. Without the key, no one finds other texts with the
 * same sum.
 */
export interface DigestSum {
  add(text: string): void;
  remove(text: string): void;
  /** 64 hexadecimal digits. */
  value(): string;
}

export function createDigestSum(seal: Seal, start = '0'): DigestSum {
  let sum = numberOf(start);
  return {
    add: (text) => void (sum = BigInt.asUintN(BITS, sum + numberOf(seal(text)))),
    remove: (text) => void (sum = BigInt.asUintN(BITS, sum - numberOf(seal(text)))),
    value: () => sum.toString(16).padStart(DIGITS, '0'),
  };
}

/** The sum of two sums. */
export function addDigests(one: string, other: string): string {
  return BigInt.asUintN(BITS, numberOf(one) + numberOf(other))
    .toString(16)
    .padStart(DIGITS, '0');
}

function numberOf(digest: string): bigint {
  return BigInt(`0x${digest}`);
}
