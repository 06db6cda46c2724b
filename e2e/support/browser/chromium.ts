import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium, type Browser, type LaunchOptions } from 'playwright';
import { projectRoot } from '../../../server/runtime/project-root.ts';
import { runCommand, tryCommand } from '../service/run-command.ts';

const LAUNCH_TIMEOUT_MS = 90_000;
const cache = join(projectRoot, 'node_modules/.cache/rewards-wall');

/** Starts Chromium from its npm package, without a download and without the package's own switches. */
export function launchChromium(options: LaunchOptions): Promise<Browser> {
  return chromium.launch({ executablePath: chromiumPath(), timeout: LAUNCH_TIMEOUT_MS, ...options });
}

/**
 * The path of the unpacked binary. The package itself would unpack into the system's temporary folder, which other
 * users and versions share. Here each clone of the repository has a folder per version, which is complete or absent.
 *
 * @throws {Error} with the Debian packages to install, if system libraries are missing
 */
export function chromiumPath(folder = cache, missing = missingLibraries): string {
  const home = join(folder, `chromium-${packageVersion()}`);
  const binary = join(home, 'chromium');
  if (!existsSync(binary)) unpack(folder, home);
  const libraries = missing(binary);
  if (libraries.length > 0) throw new Error(libraryAdvice(libraries));
  return binary;
}

function unpack(folder: string, home: string): void {
  mkdirSync(folder, { recursive: true });
  const draft = mkdtempSync(join(folder, 'chromium-draft-'));
  const script = "(await import('@sparticuz/chromium')).default.executablePath()";
  runCommand(process.execPath, ['--input-type=module', '--eval', `await ${script}`], {
    cwd: projectRoot,
    env: { ...process.env, TMPDIR: draft },
  });
  try {
    renameSync(draft, home);
  } catch (error) {
    rmSync(draft, { recursive: true });
    // Another test file has unpacked it in the meantime.
    if (!existsSync(home)) throw error;
  }
}

function packageVersion(): string {
  const entry = fileURLToPath(import.meta.resolve('@sparticuz/chromium'));
  const text = readFileSync(join(dirname(dirname(entry)), 'package.json'), 'utf8');
  return (JSON.parse(text) as { version: string }).version;
}

/** The shared libraries that the system's loader can't find; none if there is no `ldd`. */
function missingLibraries(binary: string): string[] {
  const { stdout } = tryCommand('ldd', [binary]);
  return Array.from(stdout.matchAll(/^\s*(\S+) => not found$/gm), ([, name = '']) => name);
}

const debianPackages: Readonly<Record<string, string>> = {
  'libnspr4.so': 'libnspr4',
  'libplc4.so': 'libnspr4',
  'libplds4.so': 'libnspr4',
  'libnss3.so': 'libnss3',
  'libnssutil3.so': 'libnss3',
  'libexpat.so.1': 'libexpat1',
};

function libraryAdvice(libraries: readonly string[]): string {
  const names = libraries.map((name) => debianPackages[name] ?? `whichever package has ${name}`);
  return `Chromium, which the browser tests run in, lacks ${libraries.join(', ')}. On Debian or Ubuntu, install as root: apt-get install ${[...new Set(names)].join(' ')}`;
}
