import type { MaybePromise } from '../../runtime/when-ready.ts';

/** Values of the installation by name, and the versions that caches compare. */
export interface InstallationPort {
  /** Stores `value` under `name` unless there already is one. Returns the stored value. */
  claimInstallationValue(name: string, value: string): Promise<string>;
  readInstallationValue(name: string): Promise<string | null>;
  /** Stores when the last backup was made. The last call wins, even if another process has stored a later time. */
  noteBackup(at: number): Promise<void>;
  /** When the last backup was made; null if none was recorded. */
  lastBackup(): Promise<number | null>;
  /** When this database's tables were created. */
  installedAt(): Promise<number>;
  /** Reads the counters, each raised in the same transaction as a change of its subject. */
  versions(): MaybePromise<Versions>;
}

export interface Versions {
  settings: number;
  catalog: number;
  /** The catalog version that requests wait for. Later changes appear once they are loaded. */
  awaited: number;
  caps: number;
  statistics: number;
}
