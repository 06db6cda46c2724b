import type { PartInside } from './parts-inside.d.mts';
import type { ShippedPackage } from './shipped-packages.d.mts';

export function writeBeside(
  root: string,
  release: {
    parts: readonly PartInside[];
    shipped: readonly ShippedPackage[];
    tarballs: readonly string[];
    target: string;
  },
): string[];
