import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'vitest';
import { projectRoot } from '../../server/runtime/project-root.ts';
import { has } from '../support/documents/guide.ts';
import { bundleNextStyle } from '../support/examples/bundle-next-style.ts';
import { startExample, type Example } from '../support/examples/example-site.ts';
import { playLoop } from '../support/examples/play-loop.ts';

// Starts the examples from their own folders. e2e/php starts the one in PHP.

const paths = { token: '/offer-wall-token', postbacks: '/postbacks', paying: '/orders/17/pay' };

async function play(example: Example): Promise<void> {
  const site = await startExample(example);
  try {
    await playLoop(site);
  } finally {
    await site.stop();
  }
}

test('Express', () => play({ folder: 'express', command: () => [process.execPath, 'server.js'], paths }));

test.skipIf(!has('python3', '--version'))('Python', () =>
  play({ folder: 'python', command: () => ['python3', 'server.py'], paths }),
);

test('React, with route handlers as in Next.js', async () => {
  const bundles = mkdtempSync(join(tmpdir(), 'next-style-'));
  await bundleNextStyle(bundles);
  const server = join(projectRoot, 'e2e/support/examples/serve-next-style.ts');
  await play({ folder: 'react', command: () => [process.execPath, server, bundles], paths });
  rmSync(bundles, { recursive: true });
});
