/// <reference path="./geoip-lite.d.ts" />
import { copyFileSync, existsSync, rmSync, statSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import type { CountryResponse, Reader } from 'maxmind';
import { errorCodeOf } from '../../runtime/error-text.ts';
import { makeFolder } from '../../runtime/make-folder.ts';

/** Resolves a public address to an ISO 3166-1 alpha-2 country, or null. */
export type CountryLookup = (ip: string) => string | null;

const COUNTRY_FILES = ['geoip-country.dat', 'geoip-country6.dat'] as const;

/**
 * Opens the country data: the operator's `.mmdb` if configured, otherwise geoip-lite's country files.
 *
 * geoip-lite loads its 100 MB city data unless its folder has only the country files, so we keep such a folder under
 * `dataDir`.
 */
export async function openCountryLookup(options: {
  geoDatabase: string | null;
  dataDir: string;
}): Promise<CountryLookup> {
  if (options.geoDatabase !== null) {
    const reader = await openCountryDatabase(options.geoDatabase);
    return (ip) => safely(() => reader.get(ip)?.country?.iso_code);
  }
  Object.assign(globalThis, { geodatadir: countryFolder(options.dataDir) });
  const { default: geoip } = await import('geoip-lite');
  return (ip) => safely(() => geoip.lookup(ip)?.country);
}

/** Opens a country database. Throws an error message that names `GEO_DATABASE`. */
export async function openCountryDatabase(file: string): Promise<Reader<CountryResponse>> {
  const { open } = await import('maxmind');
  try {
    return await open<CountryResponse>(file);
  } catch (cause) {
    const code = errorCodeOf(cause);
    const what = code === null ? 'is not a MaxMind database (.mmdb)' : `can't be read (${code})`;
    throw new Error(`GEO_DATABASE: ${file} ${what}.`, { cause });
  }
}

/** If the reader rejects an address, its country is unknown. That must not fail the request. */
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
  // geoip-lite resolves a relative folder against its own.
  const folder = resolve(dataDir, 'geo');
  makeFolder(folder);
  for (const name of COUNTRY_FILES) {
    const from = join(source, name);
    const to = join(folder, name);
    if (existsSync(to) && statSync(to).size === statSync(from).size) continue;
    rmSync(to, { force: true });
    try {
      symlinkSync(from, to);
    } catch {
      // Windows may not allow links.
      copyFileSync(from, to);
    }
  }
  return folder;
}
