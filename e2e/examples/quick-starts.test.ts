import { expect, test } from 'vitest';
import { has, openGuide } from '../support/documents/guide.ts';
import { readersPath } from '../support/examples/oldest-node.ts';
import { openQuickStart } from '../support/examples/quick-start.ts';

// Runs the commands with which the quick starts begin, as printed but for the ports. The reader has Node 20, if it is
// installed.

test.each([
  ['express.md', 'node'],
  ['python.md', 'python3'],
  ['php.md', 'php'],
] as const)(
  '%s: a reader who copies the commands has a page, a credit and a verified postback',
  async (name, program) => {
    if (!has(program, '--version')) return;
    const [setUp = '', site = '', lead = ''] = openGuide(`quick-starts/${name}`).codeBlocks('sh');
    const { expectLoop, serviceUrl, siteUrl, start, stop } = await openQuickStart(setUp);
    try {
      await start(site, { PATH: readersPath() });
      const page = await (await fetch(siteUrl)).text();
      expect(page).toContain(`${serviceUrl}/embed/v1/offer-wall.js`);
      expect(page).toMatch(/pub-id="1"\s+wall-id="1"\s+user-id="user-1"/);
      await expectLoop(lead);
    } finally {
      await stop();
    }
  },
  120_000,
);
