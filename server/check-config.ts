import { mkdtempSync, readFileSync, rmdirSync, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { variables } from './config-variables.ts';
import { ConfigError, parseConfig, textOf, type Config, type Environment } from './config.ts';
import { openCountryDatabase } from './http/client/geo.ts';
import { openDatacenterRanges } from './leads/fraud/datacenter-ranges.ts';
import { isLocalName, isLoopback } from './net/address.ts';
import { codeOrTextOf, messageOf } from './runtime/error-text.ts';
import { missingFolders } from './runtime/make-folder.ts';
import { findMasterKeyProblems, loadProviderSecret } from './security/secrets.ts';
import { databaseFile, openingOfFile } from './store/open-database.ts';
import { findFileProblem } from './store/sqlite/database-file.ts';
import { unknownVariables } from './unknown-variables.ts';

/** Problems with the settings, one sentence each. Every sentence names its variable. */
export interface ConfigReport {
  /** Errors that prevent startup. */
  errors: string[];
  /** Probable mistakes that don't prevent startup. */
  warnings: string[];
}

/**
 * Checks every setting and the files that they name, without opening the database or changing anything. `mayCreate`:
 * whether a missing database would be created.
 */
export async function checkConfig(env: Environment, { mayCreate = false } = {}): Promise<ConfigReport> {
  const { config, problems } = parseConfig(env);
  const found = [
    await findTlsProblem(config),
    await problemOf(() => config.geoDatabase !== null && openCountryDatabase(config.geoDatabase)),
    await problemOf(() => openDatacenterRanges(config.datacenterRanges)),
    await problemOf(() => loadProviderSecret(env)),
    findFolderProblem('DATA_DIR', config.dataDir),
    findDatabaseProblem(config),
  ];
  const errors = [...problems, ...found.filter((problem) => problem !== null), ...findMasterKeyProblems(env, config)];
  // With an invalid setting, the file may only seem to be missing.
  const opening = openingOfFile(config, mayCreate || errors.length > 0);
  return {
    errors: opening.kind === 'refuse' ? [...errors, opening.reason] : errors,
    warnings: [...unknownVariables(env), ...forgottenPublicUrl(env, config)],
  };
}

/** A warning if users come from other machines but links lead to this one. */
export function forgottenPublicUrl(env: Environment, config: Config): string[] {
  const { host, publicUrl, trustedProxies } = config;
  const isOpen = trustedProxies.length > 0 || !(isLoopback(host) || isLocalName(host));
  if (textOf(env, variables.publicUrl) !== null || !isOpen) return [];
  return [
    `PUBLIC_URL is not set, so click links and images lead to ${publicUrl}. Set it to the URL at which users reach the service.`,
  ];
}

/** Checks at startup: throws `ConfigError` with every error, and returns a sentence per unknown variable. */
export async function requireGoodConfig(env: Environment, options: { mayCreate: boolean }): Promise<string[]> {
  const { errors } = await checkConfig(env, options);
  if (errors.length > 0) throw new ConfigError(errors.join('\n'));
  return unknownVariables(env);
}

async function problemOf(work: () => unknown): Promise<string | null> {
  try {
    await work();
    return null;
  } catch (error) {
    return messageOf(error);
  }
}

async function findTlsProblem({ tls }: Config): Promise<string | null> {
  if (tls === null) return null;
  const read = (name: string, file: string): Buffer => {
    try {
      return readFileSync(file);
    } catch (cause) {
      throw new ConfigError(`${name}: ${file} can't be read (${codeOrTextOf(cause)}).`, { cause });
    }
  };
  return problemOf(() => {
    const [cert, key] = [read('TLS_CERT', tls.certFile), read('TLS_KEY', tls.keyFile)];
    try {
      // An `import` would load TLS even if it isn't configured.
      process.getBuiltinModule('node:tls').createSecureContext({ cert, key });
    } catch (cause) {
      const pair = `${tls.certFile} and ${tls.keyFile}`;
      throw new ConfigError(`TLS_CERT, TLS_KEY: ${pair} are not a certificate and its key (${codeOrTextOf(cause)}).`, {
        cause,
      });
    }
  });
}

function findDatabaseProblem({ databaseUrl, dataDir }: Config): string | null {
  const file = databaseFile(databaseUrl);
  if (file === null) return null;
  const folder = dirname(file);
  // Name a bad data folder only once.
  return (
    findFileProblem(file) ?? (resolve(folder) === resolve(dataDir) ? null : findFolderProblem('DATABASE_URL', folder))
  );
}

/** Checks that the service can create the folder or write in it, by creating and removing a folder inside. */
function findFolderProblem(name: string, folder: string): string | null {
  const missing = missingFolders(resolve(folder));
  const nearest = missing.length === 0 ? folder : dirname(missing.at(-1) ?? folder);
  if (statSync(nearest, { throwIfNoEntry: false })?.isDirectory() !== true)
    return `${name}: ${nearest} is not a folder.`;
  try {
    rmdirSync(mkdtempSync(join(nearest, '.rewards-check-')));
    return null;
  } catch (error) {
    return `${name}: can't write in ${nearest} (${codeOrTextOf(error)}).`;
  }
}
