import type { MaybePromise } from '../../runtime/when-ready.ts';

/** Values of the installation by name, and the versions that caches compare. */
export interface InstallationPort {
  /** Stores `value` under `name` unless there is a value. Returns the value that is stored afterwards. */
  claimInstallationValue(name: string, value: string): Promise<string>;
  readInstallationValue(name: string): Promise<string | null>;
  /** Stores when a backup of the database was last made. Another process may have stored a later time: the last call counts. */
  noteBackup(at: number): Promise<void>;
  /** When a backup was last made; null if none was noted. */
  lastBackup(): Promise<number | null>;
  /** When the tables of this database were made. */
  installedAt(): Promise<number>;
  /** Reads the counters that rise in the same transaction as a change of their subject. */
  versions(): MaybePromise<Versions>;
}

export interface Versions {
  settings: number;
  catalog: number;
  /** The version of the catalog that requests wait for. What came after it is shown as soon as it is loaded. */
  awaited: number;
  caps: number;
  statistics: number;
}
