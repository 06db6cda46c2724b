import './scripts/node-version.mjs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { defineConfig, type TestProjectConfiguration } from 'vitest/config';
import { BaseSequencer } from 'vitest/node';
import type { TestSpecification } from 'vitest/node';
import { useOwnTemporaryFolder } from './scripts/temporary-folder.mjs';
import { timeLimits } from './scripts/vitest/time-limits.ts';

useOwnTemporaryFolder();

/**
 * Starts long files first. If one came last, a worker would run it long after the others have finished. A clean clone
 * has no durations of earlier runs, so Vitest sorts files by size.
 */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    // A worker serves one project, so files of a project stay together.
    const rank = ({ moduleId, project }: TestSpecification): number => {
      if (project.name === 'debian') return 0;
      if (project.name === 'isolated') return 1;
      if (project.name === 'unit') return 5;
      if (/\/e2e\/(?:looks\/|browser\/embed-hosts\.)/.test(moduleId)) return 2;
      // Many files of a few seconds each, which fill the gaps.
      return moduleId.includes('/e2e/browser/') ? 4 : 3;
    };
    return sorted.toSorted((one, other) => rank(one) - rank(other));
  }
}

/** The database server of a run. */
const sharedPostgres = ['e2e/support/database/shared-postgres.setup.ts'];
const outside = ['**/node_modules/**', '**/dist/**'];
/** Tests next to their code that start a process, or work on a database: unit tests take seconds. */
const withDatabases = [
  '{server,widget,demo}/**/{*.process,*.postgres,postgres}.test.ts',
  'server/{cli,ledger,offers/import,persons,pictures,postbacks/delivery,profiles,retention,store/sqlite}/**/*.test.ts',
  'server/leads/sources/*.test.ts',
  'demo/seed/*.test.ts',
];
/** Those of them that run longest. */
const slowWithDatabases = [
  'server/cli/commands/{feed,feed-map,move,restore,restore-killed}.{process,postgres}.test.ts',
  'server/{retention/same-removals,store/move/move-database}.postgres.test.ts',
];
/**
 * What `npm test` runs of e2e: the contract, the admin API, documents and rules, and the main path of each page. The rest
 * plays the same in all states and surroundings, or breaks something, which takes minutes.
 */
const mainPaths = [
  'e2e/!(erasures-on-two-machines|load-and-soak|npm-serve|regular-expressions|server-build|shards|verification-memory|widget-build).test.ts',
  'e2e/{forwarding,metrics,support,surveys}/**/*.test.ts',
  'e2e/admin/!(audit-walk|feeds|roles|text-inputs|trials).test.ts',
  'e2e/contract/!(api-guide|generated-clients|getting-started-guide|import-while-serving|long-lists|overload|real-clients).test.ts',
  'e2e/feeds/{adapters,changed-rows,money}.test.ts',
  'e2e/browser/{click-page,console-sign-in,demo,hosted-page,money-loop,offer-wall,survey-profile}.test.ts',
];
/** Tests that replace modules of the service, which a process that runs other files may have loaded already. */
const replacingModules = 'e2e/differential/**/*.test.ts';

/**
 * What runs with Debian's programs, which scripts/install-php.sh and scripts/install-browsers.sh install: the guides' PHP,
 * and the scenarios of e2e/engines/chromium.test.ts in Firefox and WebKit.
 */
const withDebian: TestProjectConfiguration = {
  extends: true,
  test: {
    name: 'debian',
    include: ['e2e/engines/**/*.engine.ts', 'e2e/php/**/*.example.ts'],
    // WebKitGTK's driver sometimes never answers a command, whatever the page does. The widget isn't to blame.
    retry: { count: 1, condition: /for the WebDriver server to answer/ },
  },
};

/**
 * `npm test` has just built the service. Then its background processes start from the build, in a third of the time. Else
 * the build may be old.
 */
const builtEntries = {
  find: /^.*\/runtime\/entry-point\.ts$/,
  replacement: join(import.meta.dirname, 'e2e/support/service/built-entry-point.ts'),
};

// `npm test` runs unit and system, `npm run test:all` also full and isolated, `.ci/run` all.
export default defineConfig({
  resolve: { alias: process.env['FROM_BUILD'] === '1' ? [builtEntries] : [] },
  test: {
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['{shared,server,sdk,widget,console,demo,bench,scripts}/**/*.test.ts'],
          exclude: [...outside, ...withDatabases],
          setupFiles: ['scripts/vitest/no-processes.setup.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'system',
          include: [...mainPaths, ...withDatabases],
          exclude: [...outside, ...slowWithDatabases],
          globalSetup: sharedPostgres,
        },
      },
      {
        extends: true,
        test: {
          name: 'full',
          include: ['e2e/**/*.test.ts', ...slowWithDatabases],
          exclude: [...outside, ...mainPaths, replacingModules],
          globalSetup: sharedPostgres,
        },
      },
      { extends: true, test: { name: 'isolated', include: [replacingModules], exclude: outside, isolate: true } },
      ...(process.env['WITH_DEBIAN'] === '1' ? [withDebian] : []),
    ],
    pool: 'forks',
    // Files share processes, since a process for each file would load and compile the service 300 times.
    isolate: false,
    setupFiles: ['scripts/vitest/restore-globals.setup.ts'],
    // More than cores, since workers often wait for their browser or database server. With two more, runs of feeds, which
    // have the lowest priority, timed out on a busy machine.
    maxWorkers: availableParallelism() + 1,
    ...timeLimits,
    // Long enough for the lines of CI that name what failed to say what was wrong.
    chaiConfig: { truncateThreshold: 500 },
    sequence: { sequencer: LongestFirst },
  },
});
