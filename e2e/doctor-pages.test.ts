import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { placeholderUserId } from '../server/publishers/record-page-mistake.ts';
import { DAY } from '../server/runtime/clock.fixture.ts';
import { runDoctor, startExamined, us } from './support/service/run-doctor.ts';
import type { TestWall } from './support/service/start-service.ts';

// What `rewards doctor` finds in a publisher's page.

const { service, wall, diagnose } = await startExamined();
afterAll(() => service.stop());

/** Serves pages by their paths, on loopback. Returns the origin. */
async function serve(pages: Readonly<Record<string, RequestListener | string>>): Promise<string> {
  const server = createServer((request, response) => {
    const page = pages[request.url?.replace(/\?.*$/, '') ?? ''];
    if (typeof page === 'function') page(request, response);
    else response.writeHead(page === undefined ? 404 : 200, { 'content-type': 'text/html' }).end(page);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => server.close().closeAllConnections());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const tagsFor = ({ adwallId, pubId }: TestWall): string =>
  `<script type="module" src="${service.url}/embed/v1/offer-wall.js"></script>` +
  `<offer-wall pub-id="${pubId}" wall-id="${adwallId}" user-id="ann"></offer-wall>`;

const at = (...more: string[]) => ['--wall', String(wall.adwallId), ...us, ...more];

test('a page with the wall and a policy that allows it is well', async () => {
  const policy = `script-src ${service.url}; connect-src ${service.url}; img-src ${service.url} https: http:; trusted-types lit-html`;
  const origin = await serve({
    '/': (_, response) => response.writeHead(200, { 'content-security-policy': policy }).end(tagsFor(wall)),
  });
  expect(await diagnose(at('--page', `${origin}/`))).toMatchObject({ ok: true });
});

test('a policy that blocks the wall is a problem, with what to add', async () => {
  const meta = `<meta http-equiv="Content-Security-Policy" content="default-src 'self'; trusted-types default">`;
  const origin = await serve({ '/': meta + tagsFor(wall), '/frame': `${meta}<iframe src="${service.url}/wall/1/1">` });
  const page = await diagnose(at('--page', `${origin}/`));
  const [csp] = page.of('csp');
  expect(csp?.ok).toBe(false);
  for (const directive of ['script-src', 'connect-src', 'img-src']) {
    expect(csp?.detail).toMatch(new RegExp(`${directive} [^;]*${service.url}`));
  }
  expect(csp?.detail).toContain('trusted-types lit-html');
  const frame = await diagnose(at('--page', `${origin}/frame`));
  expect(frame.of('csp')[0]?.detail).toMatch(/Add: frame-src http:\/\/[^;]*$/);
});

test('the policy is judged by the addresses that the page names: its script, api-base and token-url', async () => {
  const policy = "default-src 'none'; script-src https://cdn.example; img-src *; trusted-types lit-html";
  const page = `<script type="module" src="https://cdn.example/rewards/embed/v1/offer-wall.js"></script>
    <offer-wall pub-id="${wall.pubId}" wall-id="${wall.adwallId}" user-id="ann" api-base="https://api.example/"
      token-url="/offer-wall-token"></offer-wall><iframe src="https://other.example/wall/1/2?subid1=ann"></iframe>`;
  const origin = await serve({
    '/': (_, response) => response.writeHead(200, { 'content-security-policy': policy }).end(page),
  });
  const [csp] = (await diagnose(at('--page', `${origin}/`))).of('csp');
  const [, missing] = /Add: (.*)$/.exec(csp?.detail ?? '') ?? [];
  expect(missing).toBe(`connect-src https://api.example ${origin}; frame-src https://other.example`);
});

test('a secret key in the page or its scripts is found, and never printed', async () => {
  const origin = await serve({
    '/': `<script src="/app.js"></script>\n<script>const key = '${wall.secretKey}';</script>${tagsFor(wall)}`,
    '/app.js': `// one\n// two\nfetch('/x?api_key=${wall.secretKey}')`,
  });
  const { code, stdout } = await runDoctor(service, at('--page', `${origin}/?session=private`));
  expect(code).toBe(1);
  const text = stdout.replaceAll(/\s+/g, ' ');
  expect(text).toContain(`${origin}/, line 2; ${origin}/app.js, line 3`);
  expect(text).toContain(`key rotate --wall ${wall.adwallId}`);
  expect(stdout).not.toContain(wall.secretKey.slice(3, 20));
  expect(stdout).not.toContain('private');
  const deep = await serve({
    '/': '<link rel="modulepreload" href="/a.js">',
    '/a.js': "import('./b.js')",
    '/b.js': `const secret = "whsec_${'A'.repeat(43)}="; import "./a.js"`,
  });
  expect((await diagnose(at('--page', `${deep}/`))).of('keys')[0]?.detail).toContain(`${deep}/b.js, line 1`);
  // A publishable key may be there, and so may other text that begins like a secret one.
  const fine = await serve({ '/': `${wall.publishableKey} sk_live_1234 sk_${'0'.repeat(49)}${tagsFor(wall)}` });
  expect((await diagnose(at('--page', `${fine}/`))).of('keys')).toMatchObject([{ ok: true }]);
});

test('an origin that the wall does not list is a problem, with the command that adds it', async () => {
  const origin = await serve({ '/': tagsFor(wall) });
  await service.changeWall(wall, { origins: ['https://shop.example'] });
  const { of } = await diagnose(at('--page', `${origin}/`));
  expect(of('origins')[0]?.detail).toContain(`wall set ${wall.adwallId} --origins https://shop.example,${origin}`);
  await service.changeWall(wall, { origins: ['https://shop.example', origin] });
  expect((await diagnose(at('--page', `${origin}/`))).of('origins')).toMatchObject([{ ok: true }]);
  await service.changeWall(wall, { origins: [] });
});

test('wrong ids, a missing script and a page that does not respond are problems', async () => {
  const element = `<offer-wall pub-id="${wall.pubId}" wall-id="999"></offer-wall>`;
  const bundled = tagsFor(wall).replace(/<script.*script>/, '<script src="/app.js"></script>');
  const origin = await serve({
    '/ids': tagsFor(wall) + element,
    '/script': element,
    '/bundled': bundled,
    '/app.js': 'customElements.define("offer-wall", Wall)',
  });
  const detail = async (path: string) => (await diagnose(at('--page', origin + path))).of('page')[0]?.detail;
  expect(await detail('/ids')).toMatch(/wall 999, which does not exist/);
  expect(await detail('/script')).toMatch(/no script/);
  expect(await detail('/bundled')).toBe('The page has the wall.');
  expect(await detail('/missing')).toMatch(/responds with 404/);
  const silent = await diagnose(at('--page', 'http://127.0.0.1:9/'));
  expect(silent.of('page')).toMatchObject([{ ok: false, detail: expect.stringMatching(/does not respond/) }]);
});

test('a page that loads the script from another address than PUBLIC_URL says which to set', async () => {
  const origin = await serve({ '/': tagsFor(wall).replaceAll(service.url, 'https://rewards.example') });
  const [page] = (await diagnose(at('--page', `${origin}/`))).of('page');
  expect(page).toMatchObject({ ok: false });
  expect(page?.detail).toContain(`from https://rewards.example, but PUBLIC_URL is ${service.url}`);
  expect(page?.detail).toContain('set PUBLIC_URL=https://rewards.example');
});

test('a placeholder as user id is a problem: in the page, and once a request had one', async () => {
  const placeholder = tagsFor(wall).replace('user-id="ann"', 'user-id="your-user-id"');
  const frame = `<iframe src="${service.url}/wall/${wall.pubId}/${wall.adwallId}?subid1=%7B%7B%20user.id%20%7D%7D"></iframe>`;
  const origin = await serve({ '/element': placeholder, '/frame': frame, '/bound': '<offer-wall :user-id="user.id">' });
  const here = ['--wall', String(wall.adwallId), ...us];
  const about = async (path: string) => (await diagnose([...here, '--page', `${origin}${path}`])).of('page');
  expect(await about('/element')).toMatchObject([{ ok: false, detail: expect.stringContaining('your-user-id') }]);
  expect(await about('/frame')).toMatchObject([{ ok: false, detail: expect.stringContaining('{{ user.id }}') }]);
  expect(JSON.stringify(await about('/bound'))).not.toContain('placeholder');

  const owner = { kind: 'wall', profileId: wall.adwallId } as const;
  const happened = (at: number) => service.store.recordSecurityEvent({ ...placeholderUserId, owner, at });
  await happened(Date.now() - 8 * DAY);
  expect((await diagnose(here)).of('user_ids')).toEqual([]);
  await happened(Date.now() - 6 * DAY);
  const found = (await diagnose(here)).of('user_ids');
  expect(found).toMatchObject([{ ok: false, detail: expect.stringContaining('share one account') }]);
});

test('a script that is no module, an id that is too long and a token in a query are problems', async () => {
  const long = 'x'.repeat(61);
  const origin = await serve({
    '/script': tagsFor(wall).replace('type="module" ', ''),
    '/element': tagsFor(wall).replace('"ann"', `"${long}"`),
    '/frame': `<iframe src="${service.url}/wall/${wall.pubId}/${wall.adwallId}?subid1=${long}&token=abc"></iframe>`,
  });
  const about = async (path: string) => (await diagnose(at('--page', origin + path))).of('page')[0];
  expect(await about('/script')).toMatchObject({ ok: false, detail: expect.stringContaining('type="module"') });
  expect(await about('/element')).toMatchObject({ ok: false, detail: expect.stringContaining('60 characters') });
  const frame = { ok: false, detail: expect.stringMatching(/60 characters.*token in the query/) };
  expect(await about('/frame')).toMatchObject(frame);
});

test('an element without a user, or with a publishable key as its token, is a problem', async () => {
  const script = `<script type="module" src="${service.url}/embed/v1/offer-wall.js"></script>`;
  const element = (more: string) =>
    `${script}<offer-wall pub-id="${wall.pubId}" wall-id="${wall.adwallId}" ${more}></offer-wall>`;
  const origin = await serve({
    '/nobody': element(''),
    '/empty': element('user-id=""'),
    '/bound': element(':user-id="userId"'),
    '/key': element(`user-id="ann" token="${wall.publishableKey}"`),
    '/both': element(`token="${wall.publishableKey}"`),
    '/panel': `${script}<survey-profile pub-id="1" profile-id="1" publishable-key="pk_1"></survey-profile>`,
  });
  const page = async (path: string) => (await diagnose(at('--page', origin + path))).of('page');
  const says = (detail: RegExp) => [{ ok: false, detail: expect.stringMatching(detail) }];
  for (const path of ['/nobody', '/empty', '/panel'])
    expect(await page(path), path).toMatchObject(says(/has no user-id/));
  const asToken = await page('/key');
  expect(asToken).toMatchObject(says(/publishable key as its token/));
  expect(JSON.stringify(asToken)).not.toContain(wall.publishableKey);
  expect(await page('/both')).toMatchObject(says(/as its token.* has no user-id/));
  expect(await page('/bound')).toMatchObject([{ ok: true }]);
});

test('a page on the internet with a service on this machine is a problem', async () => {
  const { of } = await diagnose(at('--page', 'https://shop.invalid/'));
  expect(of('public_url')).toMatchObject([{ ok: false, detail: expect.stringMatching(/their own machines/) }]);
});

test('a page that leads to another private address, or on and on, is not followed', async () => {
  const inside = await serve({ '/': 'inside' });
  const origin = await serve({
    '/away': (_, response) => response.writeHead(302, { location: `${inside}/` }).end(),
    '/loop': (_, response) => response.writeHead(302, { location: '/loop' }).end(),
    '/moved': (_, response) => response.writeHead(302, { location: '/page' }).end(),
    '/page': tagsFor(wall),
  });
  const page = async (path: string) => (await diagnose(at('--page', origin + path))).of('page');
  expect(await page('/away')).toMatchObject([{ ok: false, detail: expect.stringContaining('address_refused') }]);
  expect(await page('/loop')).toMatchObject([{ ok: false, detail: expect.stringContaining('redirects') }]);
  expect(await page('/moved')).toMatchObject([{ ok: true }]);
});

test('a page whose clock is wrong is a problem', async () => {
  const date = new Date(Date.now() - 600_000).toUTCString();
  const origin = await serve({ '/': (_, response) => response.writeHead(200, { date }).end(tagsFor(wall)) });
  const clocks = (await diagnose(at('--page', `${origin}/`))).of('clock');
  expect(clocks).toMatchObject([
    { ok: true },
    { ok: false, detail: expect.stringMatching(/the page is \d+ s behind/) },
  ]);
});
