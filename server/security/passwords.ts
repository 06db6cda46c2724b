import { scrypt, timingSafeEqual, type ScryptOptions } from 'node:crypto';
import { promisify } from 'node:util';
import { ExpectedFailure } from '../runtime/expected-failure.ts';
import type { Ids } from '../runtime/ids.ts';
import { admit, nextInLine, type Claim } from './hashing-queue.ts';

/** Hashes passwords with scrypt. The cost is stored with each hash, so that it can be raised later. */
export interface Passwords {
  /** `scrypt$logN$r$p$salt$key`, salt and key in base64url. Rejects with `PasswordsBusy`. */
  hash(password: string, claim: Claim): Promise<string>;
  /** For a null hash, returns false after the same work. Rejects with `PasswordsBusy`. */
  isRight(password: string, hash: string | null, claim: Claim): Promise<boolean>;
}

/** Too many passwords of the same budget or holder are waiting. */
export class PasswordsBusy extends ExpectedFailure {
  override readonly name = 'PasswordsBusy';
  readonly code = 'unavailable';
  readonly detail = 'Too many passwords are being checked.';
}

interface Cost {
  logN: number;
  r: number;
  p: number;
}

/** 32 MB and about a quarter of a second: one of the settings of OWASP's cheat sheet on storing passwords. */
const COST: Cost = { logN: 15, r: 8, p: 3 };
const SALT_BYTES = 16;
const KEY_BYTES = 32;

const derive = promisify<string, Buffer, number, ScryptOptions, Buffer>(scrypt);

export function createPasswords({ ids }: { ids: Ids }, cost: Cost = COST): Passwords {
  const inTurn = createTurns();
  const encode = async (password: string, salt: Buffer, { logN, p, r }: Cost, claim: Claim): Promise<string> => {
    // 128 * N * r bytes, with some margin.
    const options = { N: 2 ** logN, r, p, maxmem: 256 * 2 ** logN * r };
    const key = await inTurn(claim, () => derive(password.normalize('NFKC'), salt, KEY_BYTES, options));
    return ['scrypt', logN, r, p, salt.toString('base64url'), key.toString('base64url')].join('$');
  };
  const nobodys = encodeNobodys(cost);
  return {
    hash: (password, claim) => encode(password, ids.bytes(SALT_BYTES), cost, claim),
    async isRight(password, stored, claim) {
      const hash = stored ?? nobodys;
      const [, logN, r, p, salt = ''] = hash.split('$');
      const given = { logN: Number(logN), r: Number(r), p: Number(p) };
      const found = await encode(password, Buffer.from(salt, 'base64url'), given, claim);
      const isEqual = found.length === hash.length && timingSafeEqual(Buffer.from(found), Buffer.from(hash));
      return isEqual && stored !== null;
    },
  };
}

/** Runs work when it is its claim's turn. */
function createTurns() {
  const running: Claim[] = [];
  const waiting: (Claim & { start: () => void })[] = [];
  const end = (turn: Claim): void => {
    running.splice(running.indexOf(turn), 1);
    for (let next = nextInLine({ running, waiting }); next !== undefined; next = nextInLine({ running, waiting })) {
      waiting.splice(waiting.indexOf(next), 1);
      running.push(next);
      next.start();
    }
  };
  return async <Result>(claim: Claim, work: () => Promise<Result>): Promise<Result> => {
    const verdict = admit({ running, waiting }, claim);
    if (verdict === 'refuse') throw new PasswordsBusy('too many passwords wait to be checked');
    const turn = { ...claim, start: () => {} };
    if (verdict === 'run') running.push(turn);
    else {
      await new Promise<void>((resolve) => {
        turn.start = resolve;
        waiting.push(turn);
      });
    }
    try {
      return await work();
    } finally {
      end(turn);
    }
  };
}

/** The hash against which the password of an unknown name is compared. */
function encodeNobodys({ logN, p, r }: Cost): string {
  const [salt, key] = [SALT_BYTES, KEY_BYTES].map((length) => Buffer.alloc(length).toString('base64url'));
  return ['scrypt', logN, r, p, salt, key].join('$');
}
