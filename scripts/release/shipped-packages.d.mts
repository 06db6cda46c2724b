/** A third-party package in a release. */
export interface ShippedPackage {
  /** Its folder, and its key in the lockfile. */
  readonly place: string;
  readonly name: string;
  readonly version: string;
  /** An SPDX expression. */
  readonly license: string;
  readonly integrity: string | null;
  readonly needs: readonly string[];
}

export const builtIn: readonly string[];
export const outsideBundle: readonly string[];
export function shippedPackages(root: string, from?: readonly string[] | null): ShippedPackage[];
