import type { ShippedPackage } from './shipped-packages.d.mts';

/** A third-party part of a package that isn't in the lockfile. */
export interface PartInside {
  /** The path of the package. */
  readonly inside: string;
  readonly type: 'library' | 'data';
  readonly name: string;
  readonly version: string;
  readonly license: string;
  readonly supplier?: string;
  readonly purl?: string;
  readonly cpe?: string;
  readonly files: readonly { readonly path: string; readonly sha256: string }[];
}

export function partsInside(root: string, shipped: readonly ShippedPackage[]): PartInside[];
