import type { Seal } from '../../../ports/ledger-verification.ts';

const BITS = 256;
const DIGITS = 64;

/**
 * The sum of keyed digests, modulo 2^256. It doesn't depend on the order of the texts, and texts can be added and
 * removed, so a sum follows its table without rereading it. Without the key, other texts with the same sum can't be
 * found.
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
