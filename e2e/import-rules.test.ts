import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { projectRoot } from '../server/runtime/project-root.ts';
import { tryCommand } from './support/service/run-command.ts';

/** What the rules of `scripts/import-rules.mjs` refuse of these files: `no circles: server/a.ts`. */
function refusals(files: Readonly<Record<string, string>>): string[] {
  const folder = mkdtempSync(join(tmpdir(), 'import-rules-'));
  writeFileSync(join(folder, 'package.json'), '{}');
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  const command = join(projectRoot, 'node_modules', '.bin', 'depcruise');
  const rules = join(projectRoot, 'scripts', 'import-rules.mjs');
  const { stdout } = tryCommand(command, ['--config', rules, '--output-type', 'json', '.'], { cwd: folder });
  rmSync(folder, { recursive: true });
  const { summary } = JSON.parse(stdout) as { summary: { violations: { from: string; rule: { name: string } }[] } };
  return summary.violations.map(({ from, rule }) => `${rule.name}: ${from}`).sort();
}

test('imports go down only, types and dynamic imports included, and in no circle', () => {
  const leaf = 'export const b = 1;\nexport type B = 1;';
  const found = refusals({
    'shared/a.ts': "import { b } from '../server/net/b.ts';",
    'server/runtime/a.ts': "import type { B } from '../net/b.ts';",
    'server/net/a.ts': "export const load = () => import('../http/b.ts');",
    'server/offers/a.ts': "export type { B } from '../clicks/b.ts';",
    'server/clicks/a.ts': "import { b } from '../store/sqlite/b.ts';",
    'server/leads/a.fixture.ts': "import { b } from '../../e2e/b.ts';",
    'server/leads/a.test.ts': "import { b } from '../../e2e/b.ts';",
    'server/leads/c.ts': "import { b } from './a.fixture.ts';",
    'server/new-folder/a.ts': "import { b } from '../net/b.ts';",
    'server/networks/one/simulator.ts': "import { b } from '../../net/b.ts';",
    'server/feeds/a.ts': "import { b } from '../networks/one/simulator.ts';",
    'widget/src/survey-profile/a.ts': "import { b } from '../surveys/b.ts';",
    'widget/src/api/a.ts': "import type { B } from '../../../server/net/b.ts';",
    'console/src/a.ts': "import { c } from './c.ts';",
    'console/src/c.ts': "import type { A } from './a.ts';\nimport { b } from '../../widget/src/surveys/b.ts';",
    'sdk/src/a.ts': "import { b } from '../../shared/b.ts';",
    'demo/a.ts': "import { b } from '../e2e/b.ts';",
    'scripts/a.ts': "import { b } from '../e2e/b.ts';",
    ...Object.fromEntries(
      ['server/net', 'server/http', 'server/clicks', 'server/store/sqlite', 'widget/src/surveys', 'e2e', 'shared'].map(
        (room) => [`${room}/b.ts`, leaf],
      ),
    ),
  });
  expect(found).toEqual([
    'console imports only itself and shared and scripts/markdown-blocks.ts: console/src/c.ts',
    'demo imports only itself and shared and server: demo/a.ts',
    'each file of server is in a listed folder: server/new-folder/a.ts',
    'features and HTTP import only the types of the store: server/clicks/a.ts',
    'no circles: console/src/a.ts',
    'only tests import fixtures: server/leads/c.ts',
    'only the demo and tests import simulators: server/feeds/a.ts',
    'scripts imports only itself and shared and server and demo and widget and console and sdk: scripts/a.ts',
    'sdk imports only itself: sdk/src/a.ts',
    'server/leads imports only itself and folders below: server/leads/a.fixture.ts',
    'server/net imports only itself and folders below: server/net/a.ts',
    'server/offers imports only itself and folders below: server/offers/a.ts',
    'server/runtime imports only itself and folders below: server/runtime/a.ts',
    'shared imports only itself: shared/a.ts',
    'simulators import nothing of ours, so that none agrees with our code by sharing it: server/networks/one/simulator.ts',
    'widget/src/api imports only itself and folders below: widget/src/api/a.ts',
    'widget/src/survey-profile imports only itself and folders below: widget/src/survey-profile/a.ts',
  ]);
});
