export interface Versions extends CatalogVersions {
  settings: number;
}

/** What the catalog in memory follows. */
export interface CatalogVersions {
  catalog: number;
  /** The catalog version that requests wait for. Later changes appear once they are loaded. */
  awaited: number;
  caps: number;
  statistics: number;
}
