export interface InstallationPort {
  /** Stores `value` under `name` unless there is one already; answers the one that is stored afterwards. */
  claimInstallationValue(name: string, value: string): Promise<string>;
  readInstallationValue(name: string): Promise<string | null>;
  /** Counters that rise in the same transaction as the change they stand for; what caches compare. */
  versions(): Promise<Versions>;
}

export interface Versions {
  settings: number;
  catalogue: number;
  caps: number;
  statistics: number;
}
