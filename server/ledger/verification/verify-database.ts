import { DAY_MS } from '@rewards-wall/shared/utc-day.ts';
import type { Clock } from '../../runtime/clock.ts';
import type { Ids } from '../../runtime/ids.ts';
import { isoTime } from '../../runtime/iso-time.ts';
import type { Vault } from '../../security/vault.ts';
import type { TablePlace } from '../../store/ports/database.ts';
import type { BrokenRow } from '../../store/ports/ledger.ts';
import type {
  LedgerVerificationPort,
  Seal,
  VerificationProgress,
  VerifiedLedger,
} from '../../store/ports/ledger-verification.ts';
import type { Store } from '../../store/store.ts';
import { findLedgerSeal, openLedgerSeal } from './ledger-seal.ts';

const SHOWN = 20;
/** Accounts of one transaction. */
const ACCOUNTS_AT_ONCE = 500;

export interface VerifyDeps {
  store: Store;
  vault: Vault;
  ids: Ids;
  clock: Clock;
}

export interface VerifyInput {
  /** Whether to check everything again, and not only what is new since the last checkpoint. */
  isFull: boolean;
  /** Whether to begin a new chain of checkpoints with the ledger as it is, and to accept its rows as what was written. */
  isResealing?: boolean;
  /** Whether to store the checkpoint and the outcome. False for copies, and for a database that was moved away. */
  isRecorded: boolean;
  onProgress?: (progress: VerificationProgress | FileProgress) => void;
}

/** The database file is checked now: this table of it, which may take long, or null as it begins. */
export interface FileProgress {
  step: 'file';
  place: TablePlace | null;
}

export type Verification =
  | {
      ok: boolean;
      full: boolean;
      accounts: number;
      /** Ledger rows that were checked. */
      rows: number;
      problems: number;
      broken: BrokenRow[];
      /**
       * What an earlier verification of everything has found, if this one can't tell whether it was repaired. Nothing is
       * right until one of everything finds nothing.
       */
      unresolved: { problems: number; found_at: string } | null;
      /** When the database file was found to be damaged, if this verification didn't check the file. */
      damage_found_at: string | null;
      /** The newest checkpoint. Anyone who notes its `mac` elsewhere can tell if an older state is put back. */
      checkpoint: { number: number; up_to: number; mac: string } | null;
    }
  /** The rows of a damaged file can't be trusted, so they are not counted. */
  | { ok: false; damage: string[] };

/**
 * Verifies the ledger (docs/operating.md#verify-the-ledger): what is new since the last checkpoint, or everything,
 * the database file included. Without a checkpoint it verifies everything but the file. If nothing is wrong, nor was
 * when everything was last verified, it stores a new checkpoint.
 */
export function verifyDatabase(deps: VerifyDeps): (input: VerifyInput) => Promise<Verification> {
  const { clock, store } = deps;
  return async (input) => {
    const { isFull, isRecorded, onProgress = () => undefined } = input;
    const seal = await (isRecorded ? openLedgerSeal(deps) : findLedgerSeal(deps));
    if (isFull) {
      onProgress({ step: 'file', place: null });
      const onTable = (place: TablePlace): void => onProgress({ step: 'file', place });
      const damage = await store.findDamage({ limit: SHOWN, isInUse: isRecorded, onTable });
      if (damage.length > 0) return { ok: false, damage: isRecorded ? await noteDamage(deps, damage) : damage };
    }
    const found = isFull || seal === null ? null : await verifyNew(deps, seal);
    const verified = found ?? (await store.verifyLedger({ ...input, limit: SHOWN, seal, at: clock.now(), onProgress }));
    const { accounts, broken, checkpoint, problems, rows } = verified;
    const isOfEverything = found === null;
    if (isRecorded) {
      if (input.isResealing === true && problems === 0) await acceptAllRows(store);
      const isDamaged = isFull ? false : null;
      await store.noteVerification({ at: clock.now(), isFull: isOfEverything, problems, isDamaged });
      if (checkpoint !== null) await store.addCheckpoint(checkpoint);
    }
    const known = await store.lastVerification();
    const unresolved = isOfEverything ? null : (known?.open ?? null);
    const damagedAt = isFull ? null : (known?.damagedAt ?? null);
    return {
      ok: problems === 0 && unresolved === null && damagedAt === null,
      full: isOfEverything,
      accounts,
      rows,
      problems,
      broken,
      unresolved: unresolved && { problems: unresolved.problems, found_at: isoTime(unresolved.at) },
      damage_found_at: damagedAt === null ? null : isoTime(damagedAt),
      checkpoint: shown(await store.lastCheckpoint()),
    };
  };
}

/** Notes that the file is damaged, for readiness. Returns the damage, and that it could not be noted if that is so. */
async function noteDamage({ clock, store }: VerifyDeps, damage: readonly string[]): Promise<string[]> {
  try {
    await store.noteVerification({ at: clock.now(), isFull: false, problems: 0, isDamaged: true });
    return [...damage];
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    return [...damage, `The damage can't be noted in the database, so readiness does not warn of it: ${why}`];
  }
}

/** Notes what the rows say as what the service has written. */
async function acceptAllRows(store: LedgerVerificationPort): Promise<void> {
  for (let after: number | null = 0; after !== null;) {
    ({ last: after } = await store.acceptRows({ after, limit: ACCOUNTS_AT_ONCE }));
  }
}

/** Ids of leads begin with their time. Clocks of processes may differ, and a lead's commit comes after its id. */
async function verifyNew({ clock, store }: VerifyDeps, seal: Seal): Promise<VerifiedLedger | null> {
  const newest = await store.lastCheckpoint();
  const leadsAfter = lowestLeadId((newest?.at ?? 0) - DAY_MS);
  return store.verifyNewRows({ limit: SHOWN, seal, leadsAfter, at: clock.now() });
}

function lowestLeadId(at: number): string {
  return `lead_${Math.max(at, 0).toString(16).padStart(12, '0')}`;
}

function shown(
  checkpoint: { number: number; upTo: number; mac: string } | null,
): { number: number; up_to: number; mac: string } | null {
  if (checkpoint === null) return null;
  const { mac, number, upTo } = checkpoint;
  return { number, up_to: upTo, mac };
}
