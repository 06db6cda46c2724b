import type { ShippedPackage } from './shipped-packages.d.mts';

export function writeBeside(
  root: string,
  release: { shipped: readonly ShippedPackage[]; tarballs: readonly string[]; target: string },
): string[];
