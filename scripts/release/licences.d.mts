import type { ShippedPackage } from './shipped-packages.d.mts';

export function licenceProblems(root: string, packages: readonly ShippedPackage[], notice: string): string[];
export function isPermissive(expression: string): boolean;
export function licenceReport(packages: readonly ShippedPackage[]): string;
export function licenceTexts(root: string, packages: readonly ShippedPackage[]): string;
