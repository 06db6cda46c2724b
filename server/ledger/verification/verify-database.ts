import { DAY_MS } from '@rewards-wall/shared/durations.ts';
import type { Clock } from '../../runtime/clock.ts';
import { messageOf } from '../../runtime/error-text.ts';
import type { Ids } from '../../runtime/ids.ts';
import { isoTime } from '../../runtime/iso-time.ts';
import type { Vault } from '../../security/vault.ts';
import type { TablePlace } from '../../store/ports/database.ts';
import type { BrokenRow } from '../../store/ports/ledger.ts';
import type { Seal, VerificationProgress, VerifiedLedger } from '../../store/ports/ledger-verification.ts';
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
  /** Whether to check everything, instead of only what is new since the last checkpoint. */
  isFull: boolean;
  /** Whether to accept the current rows as written by the service and start a new chain of checkpoints with them. */
  isResealing?: boolean;
  /** Whether to store the checkpoint and the result. False for copies, and for a database that was moved away. */
  isRecorded: boolean;
  onProgress?: (progress: VerificationProgress | FileProgress) => void;
}

/** The file check starts with this table, which may take long; null when the check begins. */
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
       * Problems found by an earlier full verification, if this one can't tell whether they are fixed. `ok` stays false
       * until a full verification passes.
       */
      unresolved: { problems: number; found_at: string } | null;
      /** When the database file was found damaged, if this verification didn't check the file. */
      damage_found_at: string | null;
      /** The newest checkpoint. Operators who store its `mac` elsewhere can detect that an older state was put back. */
      checkpoint: { number: number; up_to: number; mac: string } | null;
    }
  /** Rows are not counted, because a damaged file can't be trusted. */
  | { ok: false; damage: string[] };

/**
 * Verifies the ledger (docs/ledger.md): what is new since the last checkpoint, or everything,
 * including the database file. Without a checkpoint, it verifies everything except the file. Stores a new checkpoint if
 * it passes and the last full verification passed too.
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

/** Records damage of the file for readiness. Returns the damage, plus a sentence if it could not be recorded. */
async function noteDamage({ clock, store }: VerifyDeps, damage: readonly string[]): Promise<string[]> {
  try {
    await store.noteVerification({ at: clock.now(), isFull: false, problems: 0, isDamaged: true });
    return [...damage];
  } catch (error) {
    const why = messageOf(error);
    return [...damage, `The damage can't be recorded in the database, so readiness doesn't warn about it: ${why}`];
  }
}

/** Records the current rows as written by the service. */
async function acceptAllRows(store: Store): Promise<void> {
  for (let after: number | null = 0; after !== null;) {
    ({ last: after } = await store.acceptRows({ after, limit: ACCOUNTS_AT_ONCE }));
  }
}

/**
 * Lead ids begin with their time, but clocks of processes may differ, and a lead commits later than its id was created.
 */
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
