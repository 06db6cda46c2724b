/// <reference path="./geoip-lite.d.ts" />
import { copyFileSync, existsSync, mkdirSync, rmSync, statSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import type { CountryResponse } from 'maxmind';

/** Resolves a public address to an ISO 3166-1 alpha-2 country, or null. */
export type CountryLookup = (ip: string) => string | null;

const COUNTRY_FILES = ['geoip-country.dat', 'geoip-country6.dat'] as const;

/**
 * Opens the country data: the operator's `.mmdb` when there is one, else geoip-lite's country files.
 *
 * geoip-lite loads its 100 MB city data unless its folder has only the country files, so a folder
 * with just those is kept under `dataDir`.
 */
export async function openCountryLookup(options: {
  geoDatabase: string | null;
  dataDir: string;
}): Promise<CountryLookup> {
  if (options.geoDatabase !== null) {
    const { open } = await import('maxmind');
    const reader = await open<CountryResponse>(options.geoDatabase);
    return (ip) => safely(() => reader.get(ip)?.country?.iso_code);
  }
  Object.assign(globalThis, { geodatadir: countryFolder(options.dataDir) });
  const { default: geoip } = await import('geoip-lite');
  return (ip) => safely(() => geoip.lookup(ip)?.country);
}

/** An address that a reader can't take has no known country; that must not fail a request. */
function safely(look: () => string | undefined): string | null {
  try {
    const country = look();
    return country === undefined || country === '' ? null : country;
  } catch {
    return null;
  }
}

function countryFolder(dataDir: string): string {
  const source = join(dirname(createRequire(import.meta.url).resolve('geoip-lite')), '..', 'data');
  // geoip-lite takes a relative folder for one of its own.
  const folder = resolve(dataDir, 'geo');
  mkdirSync(folder, { recursive: true });
  for (const name of COUNTRY_FILES) {
    const from = join(source, name);
    const to = join(folder, name);
    if (existsSync(to) && statSync(to).size === statSync(from).size) continue;
    rmSync(to, { force: true });
    try {
      symlinkSync(from, to);
    } catch {
      // No right to link (Windows).
      copyFileSync(from, to);
    }
  }
  return folder;
}
