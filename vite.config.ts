import './scripts/node-version.mjs';
import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { BaseSequencer } from 'vitest/node';
import type { TestSpecification } from 'vitest/node';
import { useOwnTemporaryFolder } from './scripts/temporary-folder.mjs';
import { timeLimits } from './scripts/vitest/time-limits.ts';

useOwnTemporaryFolder();

/** Starts the slowest file first. If it came last, one worker would run it long after the others have finished. */
class PicturesFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isPictures = ({ moduleId }: TestSpecification): boolean => moduleId.includes('/e2e/looks/');
    return [...sorted.filter(isPictures), ...sorted.filter((file) => !isPictures(file))];
  }
}

const outside = ['**/node_modules/**', '**/dist/**'];
/** Tests beside their code that start a process: a command, or the run's database server. */
const withProcesses = '{server,widget,demo}/**/{*.process,*.postgres,postgres}.test.ts';
/** Tests that replace modules of the service, which a process that runs other files may have loaded already. */
const replacingModules = 'e2e/differential/**/*.test.ts';

export default defineConfig({
  test: {
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['{shared,server,sdk,widget,console,demo,bench,scripts}/**/*.test.ts'],
          exclude: [...outside, withProcesses],
          setupFiles: ['scripts/vitest/no-processes.setup.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'system',
          include: ['e2e/**/*.test.ts', withProcesses],
          exclude: [...outside, replacingModules],
          globalSetup: ['e2e/support/database/shared-postgres.setup.ts'],
        },
      },
      { extends: true, test: { name: 'isolated', include: [replacingModules], exclude: outside, isolate: true } },
    ],
    pool: 'forks',
    // Files share processes, since a process for each file would load and compile the service 300 times.
    isolate: false,
    setupFiles: ['scripts/vitest/restore-globals.setup.ts'],
    // One for each core, which the worker shares with its browser or database server.
    maxWorkers: Math.max(2, availableParallelism()),
    ...timeLimits,
    sequence: { sequencer: PicturesFirst },
  },
});
