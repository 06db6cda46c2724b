import type { Ids } from '../runtime/ids.ts';
import { tokenDigest } from '../security/key-format.ts';

export const RECOVERY_CODES = 10;
/** 125 random bits can't be guessed, so a plain digest is enough. */
const CODE_LENGTH = 25;
const CODE_BYTES = 16;
const DIGIT_BITS = 5n;
/** Crockford's base32: no letters that look like digits, and no u. */
const DIGITS = '0123456789abcdefghjkmnpqrstvwxyz';

/**
 * Codes for people who lost their other factors, such as `4f7k9-x2mr0-tc8wq-h5d1z-bn63y`. Only their digests are
 * stored.
 */
export function newRecoveryCodes(ids: Ids): { codes: string[]; digests: string[] } {
  const codes = Array.from({ length: RECOVERY_CODES }, () => newCode(ids));
  return { codes, digests: codes.flatMap((code) => recoveryDigest(code) ?? []) };
}

/** The digest of a typed code; null if it can't be one. */
export function recoveryDigest(typed: string): string | null {
  const plain = typed.toLowerCase().replaceAll(/[\s-]/g, '').replaceAll('o', '0').replaceAll(/[il]/g, '1');
  const isCode = plain.length === CODE_LENGTH && [...plain].every((digit) => DIGITS.includes(digit));
  return isCode ? tokenDigest(plain) : null;
}

function newCode(ids: Ids): string {
  const number = BigInt(`0x${ids.bytes(CODE_BYTES).toString('hex')}`);
  const digits = Array.from({ length: CODE_LENGTH }, (_, index) => {
    const digit = (number >> (DIGIT_BITS * BigInt(index))) & 31n;
    return DIGITS[Number(digit)] ?? '';
  });
  return digits.join('').replaceAll(/(.{5})(?=.)/g, '$1-');
}
