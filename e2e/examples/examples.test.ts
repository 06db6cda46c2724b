import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { projectRoot } from '../../server/runtime/project-root.ts';
import { has } from '../support/documents/guide.ts';
import { startExample, type Example } from '../support/examples/example-site.ts';
import { playLoop } from '../support/examples/play-loop.ts';

// Starts the examples from their own folders. e2e/php starts the one in PHP.

const paths = { token: '/rewards/token', postbacks: '/rewards/postbacks', paying: '/orders/17/pay' };
const pythonPaths = { ...paths, token: '/offer-wall-token', postbacks: '/postbacks' };

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
  play({ folder: 'python', command: () => ['python3', 'server.py'], paths: pythonPaths }),
);

const nextStyle = join(projectRoot, 'e2e/support/examples/serve-next-style.ts');

test('React, with route handlers as in Next.js', () =>
  play({ folder: 'react', command: () => [process.execPath, nextStyle], paths }));

test('on Express, wall, live balance, verified postbacks and redeeming take at most 20 lines', () => {
  const read = (file: string) => readFileSync(join(projectRoot, 'examples/express', file), 'utf8');
  const linesOf = (code = '') =>
    code.split('\n').filter((line) => line.trim() !== '' && !/^\s*(?:\/\/|\/\*\*)/.test(line));
  const [, server] = /^(const rewards = [\s\S]*?)^app\.listen/m.exec(read('server.js')) ?? [];
  const [, page] =
    /^ *(<script type="module" src[\s\S]*?)^ *document\.querySelector\('button'\)/m.exec(read('page.js')) ?? [];
  // After the order's button has paid.
  const refresh = linesOf(read('page.js')).filter((line) => line.includes('refreshBalance()'));
  const glue = [...linesOf(server), ...linesOf(page), ...refresh];
  expect(glue.join('\n')).toMatch(/createClient[\s\S]*expressRouter[\s\S]*redeem[\s\S]*token-url[\s\S]*refreshBalance/);
  expect(glue.length).toBeLessThanOrEqual(20);
});
