import { join } from 'node:path';
import { test } from 'vitest';
import { startExample } from '../support/examples/example-site.ts';
import { playLoop } from '../support/examples/play-loop.ts';

// Starts examples/php from its own folder, with warnings as errors.

const strict = ['-d', 'error_reporting=-1', '-d', `auto_prepend_file=${join(import.meta.dirname, 'strict.php')}`];

test('the example counts each postback once and takes the price of an order once', async () => {
  const site = await startExample({
    folder: 'php',
    before: ['php', ...strict, 'create-tables.php'],
    command: (port) => ['php', ...strict, '-S', `127.0.0.1:${port}`],
    paths: { token: '/token.php', postbacks: '/postback.php', paying: '/pay.php?order=17' },
  });
  try {
    await playLoop(site);
  } finally {
    await site.stop();
  }
});
