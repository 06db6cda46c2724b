import { scrypt, timingSafeEqual, type ScryptOptions } from 'node:crypto';
import { promisify } from 'node:util';
import type { Ids } from '../runtime/ids.ts';
import { createSlots } from '../runtime/slots.ts';

/** Hashes passwords with scrypt. The cost is stored with each hash, so that it can be raised later. */
export interface Passwords {
  /** `scrypt$logN$r$p$salt$key`, salt and key in base64url. Rejects with `PasswordsBusy`. */
  hash(password: string): Promise<string>;
  /** False for a hash of null, after the same work. Rejects with `PasswordsBusy`. */
  isRight(password: string, hash: string | null): Promise<boolean>;
}

/** Too many passwords wait to be hashed. */
export class PasswordsBusy extends Error {
  override readonly name = 'PasswordsBusy';
}

interface Cost {
  logN: number;
  r: number;
  p: number;
}

/** 32 MB and about a quarter of a second: one of the settings that OWASP's cheat sheet on storing passwords names. */
const COST: Cost = { logN: 15, r: 8, p: 3 };
const SALT_BYTES = 16;
const KEY_BYTES = 32;
/** Other requests need processor time and libuv's threads, too. */
const AT_ONCE = 2;
const MOST_WAITING = 32;

const derive = promisify<string, Buffer, number, ScryptOptions, Buffer>(scrypt);

export function createPasswords({ ids }: { ids: Pick<Ids, 'bytes'> }, cost: Cost = COST): Passwords {
  const slots = createSlots({ atOnce: AT_ONCE, mostWaiting: MOST_WAITING });
  const encode = async (password: string, salt: Buffer, { logN, p, r }: Cost): Promise<string> => {
    // 128 * N * r bytes, and some room.
    const options = { N: 2 ** logN, r, p, maxmem: 256 * 2 ** logN * r };
    const key = await slots(() => derive(password.normalize('NFKC'), salt, KEY_BYTES, options));
    if (key === null) throw new PasswordsBusy('too many passwords wait to be checked');
    return ['scrypt', logN, r, p, salt.toString('base64url'), key.toString('base64url')].join('$');
  };
  const nobodys = encodeNobodys(cost);
  return {
    hash: (password) => encode(password, ids.bytes(SALT_BYTES), cost),
    async isRight(password, stored) {
      const hash = stored ?? nobodys;
      const [, logN, r, p, salt = ''] = hash.split('$');
      const given = { logN: Number(logN), r: Number(r), p: Number(p) };
      const found = await encode(password, Buffer.from(salt, 'base64url'), given);
      const isEqual = found.length === hash.length && timingSafeEqual(Buffer.from(found), Buffer.from(hash));
      return isEqual && stored !== null;
    },
  };
}

/** The hash that the password of an unknown name is compared with. */
function encodeNobodys({ logN, p, r }: Cost): string {
  const [salt, key] = [SALT_BYTES, KEY_BYTES].map((length) => Buffer.alloc(length).toString('base64url'));
  return ['scrypt', logN, r, p, salt, key].join('$');
}
