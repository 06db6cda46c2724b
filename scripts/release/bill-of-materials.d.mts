import type { PartInside } from './parts-inside.d.mts';
import type { ShippedPackage } from './shipped-packages.d.mts';

interface Component {
  readonly 'bom-ref': string;
  readonly name: string;
  readonly version: string;
  readonly hashes?: readonly { readonly alg: string; readonly content: string }[];
}

export function billOfMaterials(
  product: Pick<ShippedPackage, 'name' | 'version' | 'license'>,
  packages: readonly ShippedPackage[],
  parts: readonly PartInside[],
): {
  readonly bomFormat: string;
  readonly serialNumber: string;
  readonly components: readonly Component[];
  readonly dependencies: readonly { readonly ref: string; readonly dependsOn: readonly string[] }[];
};
