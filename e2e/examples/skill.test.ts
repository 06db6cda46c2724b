import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openGuide } from '../support/documents/guide.ts';
import { openQuickStart } from '../support/examples/quick-start.ts';

test('an agent that follows docs/skill.md and docs/go-live.md literally has a wall that is ready for users', async () => {
  const guide = openGuide('skill.md');
  const [setUp = '', wall = '', site = '', token = '', trigger = '', lead = '', doctor = ''] = guide.codeBlocks('sh');
  const { expectLoop, reader, run, serviceUrl, siteUrl, start, stop } = await openQuickStart(setUp);
  const runHere = (code: string) => run(code.replaceAll('http://localhost:8080', siteUrl));
  try {
    expect(await runHere(wall)).toMatchObject({
      stderr: '',
      stdout: expect.stringMatching(/^\{"profile":\{"publisher_id":/),
    });
    writeFileSync(join(reader.folder, 'server.mjs'), guide.codeBlock('js', 'createServer'));
    await start(site);
    expect(await (await fetch(siteUrl)).text()).toContain(`${serviceUrl}/embed/v1/offer-wall.js`);
    expect((await runHere(token)).stdout).toMatch(/^\{"token":"eyJ/);
    const { stderr } = await runHere(`${trigger}\necho all passed >&2`);
    expect(stderr).toContain('all passed');
    await runHere(
      "node -e \"new (require('node:sqlite').DatabaseSync)('data-agent/shop.db').exec('delete from earnings')\"",
    );
    await expectLoop(lead);
    expect((await runHere(doctor)).stdout).toMatch(/All is well/);
    const goLive = openGuide('go-live.md').codeBlocks('sh').join('\n').replaceAll('https://www.example.com', siteUrl);
    const checked = await run(
      `set -e\n. ./data-agent/shop.env\nrewards() { npm run -s rewards -- "$@"; }\n${goLive.replace('/offers', '/')}`,
    );
    expect(checked).toMatchObject({ stderr: '', stdout: expect.stringMatching(/All is well\.\s*$/) });
  } finally {
    await stop();
  }
}, 120_000);
