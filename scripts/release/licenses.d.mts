import type { PartInside } from './parts-inside.d.mts';
import type { ShippedPackage } from './shipped-packages.d.mts';

/** Data under its own terms, by the package that contains it. */
export const dataTerms: Readonly<Record<string, { readonly files: readonly string[]; readonly mentions: RegExp }>>;

export function licenseProblems(
  root: string,
  packages: readonly ShippedPackage[],
  documents: Readonly<Record<string, string>>,
): string[];
export function isPermissive(expression: string): boolean;
export function licenseReport(packages: readonly ShippedPackage[], parts: readonly PartInside[]): string;
export function licenseTexts(root: string, packages: readonly ShippedPackage[]): string;
