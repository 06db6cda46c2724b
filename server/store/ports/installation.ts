export interface Versions {
  settings: number;
  catalog: number;
  /** The catalog version that requests wait for. Later changes appear once they are loaded. */
  awaited: number;
  caps: number;
  statistics: number;
}
