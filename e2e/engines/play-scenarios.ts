import { afterAll, beforeAll, describe, test } from 'vitest';
import { consoleScenarios } from './console-scenarios.ts';
import { directionScenarios } from './direction-scenarios.ts';
import type { Engine } from './engine.ts';
import { formScenarios } from './form-scenarios.ts';
import { historyScenarios } from './history-scenarios.ts';
import { openerScenarios } from './opener-scenarios.ts';
import { startStage, type Stage } from './stage.ts';
import { themeScenarios } from './theme-scenarios.ts';
import { userScenarios } from './user-scenarios.ts';
import { wallScenarios } from './wall-scenarios.ts';

const scenarios = [
  ...wallScenarios,
  ...formScenarios,
  ...userScenarios,
  ...directionScenarios,
  ...themeScenarios,
  ...historyScenarios,
  ...openerScenarios,
  ...consoleScenarios,
];

/** Declares every scenario as a test in one engine, each with its own page. */
export function playScenarios(name: string, start: () => Promise<Engine>): void {
  describe(name, () => {
    let engine: Engine;
    let stage: Stage;

    beforeAll(async () => {
      engine = await start();
      stage = await startStage();
    });

    afterAll(async () => {
      await engine.close();
      await stage.stop();
    });

    test.each(scenarios)('$name', async ({ play }) => {
      const page = await engine.open();
      try {
        stage.takeReports();
        await play(stage, page);
      } finally {
        await page.close();
      }
    });
  });
}
