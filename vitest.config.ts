import './scripts/node-version.mjs';
import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { BaseSequencer } from 'vitest/node';
import type { TestSpecification } from 'vitest/node';
import { useOwnTemporaryFolder } from './scripts/temporary-folder.mjs';

useOwnTemporaryFolder();

/** Pictures take longest, in one file: begun last, they would keep one worker busy long after the others. */
class PicturesFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isPictures = ({ moduleId }: TestSpecification): boolean => moduleId.includes('/e2e/looks/');
    return [...sorted.filter(isPictures), ...sorted.filter((file) => !isPictures(file))];
  }
}

export default defineConfig({
  test: {
    include: ['{shared,server,widget,demo,e2e,bench}/**/*.test.ts'],
    exclude: ['**/node_modules/**', '**/dist/**'],
    pool: 'forks',
    // One a core: a browser or a database beside a worker keeps the core busy.
    maxWorkers: Math.max(2, availableParallelism()),
    testTimeout: 60_000,
    hookTimeout: 120_000,
    globalSetup: ['e2e/support/database/shared-postgres.setup.ts'],
    // A busy machine: what a test waits for may take longer than the default second.
    expect: { poll: { timeout: 10_000 } },
    sequence: { sequencer: PicturesFirst },
  },
});
