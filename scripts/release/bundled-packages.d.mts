import type { Plugin } from 'vite';
import type { ShippedPackage } from './shipped-packages.d.mts';

export const builds: readonly string[];
export function listBundled(root: string, build: string): Plugin;
export function placeOf(module: string): string | null;
export function readBundled(root: string): Readonly<Record<string, readonly string[]>>;
export function bundleProblems(
  bundled: Readonly<Record<string, readonly string[]>>,
  listed: { builtIn: readonly string[]; shipped: readonly Pick<ShippedPackage, 'place'>[] },
): string[];
