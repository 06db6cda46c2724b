import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { reservePort } from '../support/service/reserve-port.ts';
import { projectRoot } from '../../server/runtime/project-root.ts';
import { takePackage } from '../support/documents/packed-package.ts';
import { hasOldestNode, oldestNode as node } from '../support/examples/oldest-node.ts';
import { openLoop } from '../support/money/money-loop.ts';
import { startService, type TestService } from '../support/service/start-service.ts';

const run = promisify(execFile);

// Tries the packages on the oldest Node that their READMEs promise.

describe.skipIf(!hasOldestNode)('On the oldest Node', () => {
  let sdk: Awaited<ReturnType<typeof takePackage>>;
  let service: TestService;
  let port: number;
  beforeAll(async () => {
    sdk = await takePackage('sdk');
    port = await reservePort();
    service = await startService({ env: { OUTBOUND_ALLOW: `127.0.0.1:${port}` } });
  });
  afterAll(async () => {
    await service.stop();
    sdk.remove();
  });

  test('it is the one that the package asks for', async () => {
    const { engines } = JSON.parse(readFileSync(join(projectRoot, 'sdk/package.json'), 'utf8')) as {
      engines: { node: string };
    };
    const { stdout } = await run(node, ['--version']);
    expect(stdout).toMatch(new RegExp(`^v${engines.node.replace('>=', '').replace('.', '\\.')}\\.`));
  });

  test('every call of the SDK works', async () => {
    const { offerId, secrets, user, wall } = await openLoop(service);
    const other = await service.newWall();
    const project = sdk.newProject('calls');
    const calls = readFileSync(join(projectRoot, 'e2e/packages/sdk-samples/calls.ts'), 'utf8');
    project.write('calls.js', stripTypeScriptTypes(calls));
    const { stdout } = await run(node, [join(project.folder, 'calls.js')], {
      env: {
        OFFER_ID: String(offerId),
        OTHER_KEY: other.secretKey,
        PUB_ID: String(wall.pubId),
        REWARDS_URL: service.url,
        SECRET_KEY: wall.secretKey,
        USER: user,
        WALL_ID: String(wall.adwallId),
      },
    });
    const result = JSON.parse(stdout) as { token: string };
    secrets.add(result.token);
    expect(result).toMatchObject({
      token: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/),
      explained: { offers: [{ offer_id: offerId, shown: true }] },
      refused: { overdrawn: { code: 'insufficient_balance' }, unreachable: { code: 'network_error' } },
    });
  });

  test('the router mints tokens, and receives both kinds of postback', async () => {
    const { add, clock, deliver, log, secrets, send, wall } = await openLoop(service);
    clock.moveTo(Date.now());
    const template = `http://127.0.0.1:${port}/get/postbacks`;
    const project = sdk.newProject('site');
    project.write(
      'site.js',
      `import { createServer } from 'node:http';
import { createClient, expressRouter, fetchRouter, memoryStore, postbackTemplate } from '@rewards-wall/sdk';
const { PORT, REWARDS_URL, PUB_ID, WALL_ID, SECRET_KEY, SECRETS } = process.env;
if (process.argv[2] === 'template') process.stdout.write(postbackTemplate(process.argv[3]));
else {
  const rewards = createClient({ baseUrl: REWARDS_URL, pubId: PUB_ID, wallId: WALL_ID, secretKey: SECRET_KEY });
  const handle = ({ units, userId }) => console.log('handled', userId, units);
  const options = { rewards, signedInUser: () => 'ann', secrets: SECRETS.split(','), store: memoryStore(), handle };
  const [node, fetch] = [expressRouter(options), fetchRouter(options)];
  createServer(async (request, response) => {
    if (!request.url.startsWith('/get/')) return node(request, response);
    const answer = await fetch(new Request('http://127.0.0.1:' + PORT + request.url, { method: request.method }));
    response.writeHead(answer.status, Object.fromEntries(answer.headers)).end(await answer.text());
  }).listen(PORT, '127.0.0.1', () => console.log('listening'));
}`,
    );
    const file = join(project.folder, 'site.js');
    const { stdout: get } = await run(node, [file, 'template', template]);
    const added = [await add('get', get), await add('json', `http://127.0.0.1:${port}/postbacks`)];
    const site = spawn(node, [file], {
      env: {
        PORT: String(port),
        REWARDS_URL: service.url,
        PUB_ID: String(wall.pubId),
        WALL_ID: String(wall.adwallId),
        SECRET_KEY: wall.secretKey,
        SECRETS: added.map(({ secret }) => secret).join(','),
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    let output = '';
    site.stdout.on('data', (chunk) => (output += String(chunk)));
    await once(site.stdout, 'data');
    for (const path of ['/token', '/get/token']) {
      const answer = await fetch(`http://127.0.0.1:${port}${path}`, { method: 'POST' });
      const { token } = (await answer.json()) as { token: string };
      expect(secrets.add(token)).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+$/);
    }
    await send({ transaction_id: 'N-1' });
    await deliver();
    expect((await log()).map(({ attempts }) => attempts.at(-1)?.httpStatus)).toEqual([200, 200]);
    expect(output.match(/handled/g)).toHaveLength(1);
    site.kill();
    await once(site, 'close');
  });

  test('the React component renders an empty element on a server', async () => {
    const widget = await takePackage('widget');
    const project = widget.newProject('page');
    for (const name of ['react', 'react-dom']) project.link(name);
    project.write(
      'page.js',
      `import { OfferWall } from '@rewards-wall/widget/react';
import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
process.stdout.write(renderToString(createElement(OfferWall, { pubId: '1', wallId: '2', userId: 'ann', tokenUrl: '/t' })));`,
    );
    const { stdout } = await run(node, [join(project.folder, 'page.js')]);
    expect(stdout).toBe('<offer-wall pub-id="1" wall-id="2" user-id="ann" token-url="/t"></offer-wall>');
    widget.remove();
  });
});
