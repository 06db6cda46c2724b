import { afterEach, expect, test } from 'vitest';
import { startReceiver, type Receiver } from '../../net/receiver.fixture.ts';
import { usePostbackCommands } from './postback-commands.fixture.ts';

const { add, folder, json, run, setUp } = usePostbackCommands();

let receiver: Receiver | null = null;
afterEach(async () => {
  await receiver?.close();
  receiver = null;
});

test('a sample is sent signed, and nothing is stored', async () => {
  receiver = await startReceiver((_, response) => response.end('thanks'));
  await setUp();
  folder.env['OUTBOUND_ALLOW'] = receiver.host;
  const postbackId = await add('--url', `${receiver.url}/cb?u={subid1}&tx=[TID]&pay={payout}&c=[CUR]&k={dedupe_key}`);
  const tested = (await json('test', postbackId)) as { url: string };
  expect(tested).toMatchObject({ ok: true, method: 'GET', body: null, status: 200, error: null, answer: 'thanks' });
  expect(tested.url).toMatch(
    /\/cb\?u=test&tx=0&pay=1&c=100&k=[^&]+&postback_id=dlv_\w+&timestamp=\d+&signature=[0-9a-f]{64}$/,
  );
  expect((await json('test', postbackId, '--reversed')) as object).toMatchObject({ ok: true });
  expect(receiver.requests[0]).toBe(`GET ${tested.url.slice(receiver.url.length)}`);
  // The credit twice, to see whether the receiver distinguishes its reversal from a repeat.
  const keys = receiver.requests.slice(1).map((line) => /&pay=(-?1)&c=-?100&k=([^&]+)&/.exec(line)?.slice(1));
  expect(keys.map((found) => found?.[0])).toEqual(['1', '1', '-1']);
  expect(keys[1]).toEqual(keys[0]);
  expect(keys[2]?.[1]).not.toBe(keys[1]?.[1]);
  expect(await json('log')).toEqual([]);
});

test('a URL without macros is warned of when it is added, moved and tested', async () => {
  receiver = await startReceiver((_, response) => response.end());
  await setUp();
  folder.env['OUTBOUND_ALLOW'] = receiver.host;
  const blind = /^warning: The URL has no macros, .*\{subid1\}/;
  const added = await run('add', '--wall', '1', '--url', `${receiver.url}/cb`, '--json');
  expect(added.stderr).toMatch(blind);
  const { postbackId } = JSON.parse(added.stdout) as { postbackId: string };
  expect((await run('move', postbackId, '--url', `${receiver.url}/other`)).stderr).toMatch(blind);
  const tested = await run('test', postbackId, '--json');
  expect(tested.stderr).toMatch(blind);
  expect(JSON.parse(tested.stdout)).toMatchObject({ ok: true, why: null, advice: null });
  const posted = await run('add', '--wall', '1', '--json-url', `${receiver.url}/hooks`, '--json');
  expect(posted.stderr).toBe('');
});

test('a URL that leaves out the amount, the status or the key is warned of, with what is missing', async () => {
  await setUp();
  const warned = async (query: string): Promise<string> =>
    (await run('add', '--wall', '1', '--url', `https://shop.example/cb?${query}`)).stderr;
  expect(await warned('u={subid1}')).toMatch(
    /^warning: The URL leaves out \{currency\} \(how .*\{status\} \(.*\{dedupe_key\} \(/,
  );
  expect(await warned('u={subid1}&c=[CUR]&s=[STS]')).toMatch(/leaves out \{dedupe_key\} \([^{]*\)\. .*without it/);
  expect(await warned('h=[HSH=s]{subid1}[/HSH]&p=[PAY]&s=[STS]&k={dedupe_key}')).toMatch(/leaves out \{subid1\} \(/);
  expect(await warned('u={subid1}&c={currency}&s={status}&k={dedupe_key}')).toBe('');
  // A negative amount marks a reversal.
  expect(await warned('u={subid1}&c={currency}&k={dedupe_key}')).toBe('');
});

test('warns about a receiver that treats a reversal as a repeat', async () => {
  const seen = new Set<string | undefined>();
  receiver = await startReceiver(({ url = '' }, response) => {
    const id = /[?&]id=([^&]+)/.exec(url)?.[1];
    response.end(seen.has(id) ? 'DUP' : 'OK');
    seen.add(id);
  });
  await setUp();
  folder.env['OUTBOUND_ALLOW'] = receiver.host;
  const rest = 'u={subid1}&c={currency}&k={dedupe_key}';
  const byTransaction = await add('--url', `${receiver.url}/cb?id=[TID]&${rest}`);
  expect((await run('test', byTransaction, '--reversed', '--json')).stderr).toMatch(
    /^warning: Your server responded to the/,
  );
  const byKey = await add('--url', `${receiver.url}/cb?id={dedupe_key}&${rest}`);
  expect((await run('test', byKey, '--reversed', '--json')).stderr).toBe('');
});

test('a text that responses must contain, and a firewall’s page, are why a 2xx fails', async () => {
  let body = 'ERROR: no such user';
  receiver = await startReceiver((_, response) => response.end(body));
  await setUp();
  folder.env['OUTBOUND_ALLOW'] = receiver.host;
  const url = `${receiver.url}/cb?u={subid1}&c={currency}&k={dedupe_key}`;
  const postbackId = await add('--url', url, '--must-contain', 'OK', '--follow-redirect');
  expect(await json('list')).toMatchObject([{ postbackId, must_contain: 'OK', follows_redirect: true }]);
  const why = async () => JSON.parse((await run('test', postbackId, '--json')).stdout) as object;
  expect(await why()).toMatchObject({
    ok: false,
    why: 'text_missing',
    advice: expect.stringMatching(/--must-contain/),
    status: 200,
  });
  body = 'credited: OK';
  expect(await why()).toMatchObject({ ok: true, why: null });
  body = 'Request unsuccessful. Incapsula incident ID: 1 OK';
  expect(await why()).toMatchObject({
    ok: false,
    why: 'challenge',
    advice: expect.stringMatching(/firewall of Imperva/),
  });
  body = 'done';
  const changed = await json('set', postbackId, '--must-contain', '', '--no-follow-redirect');
  expect(changed).toEqual({ postbackId, must_contain: null, follows_redirect: false });
  expect(await why()).toMatchObject({ ok: true });
  expect((await run('set', 'pbk_9', '--follow-redirect')).stderr).toMatch(/no postback pbk_9/);
  expect((await run('set', postbackId, '--must-contain', 'x'.repeat(201))).code).toBe(2);
  expect((await run('set', postbackId)).stderr).toMatch(/at least one of: --must-contain/);
});

test('a sample that fails says why, and what to do', async () => {
  let status = 302;
  receiver = await startReceiver((_, response) => void response.writeHead(status, { Location: '/x' }).end());
  await setUp();
  folder.env['OUTBOUND_ALLOW'] = receiver.host;
  const postbackId = await add('--url', `${receiver.url}/cb?u={subid1}&c={currency}&k={dedupe_key}`);
  const why = async (id: string) => JSON.parse((await run('test', id, '--json')).stdout) as object;
  const said = (word: string, advice: RegExp) => ({ ok: false, why: word, advice: expect.stringMatching(advice) });
  expect(await why(postbackId)).toMatchObject({ ...said('redirect', /redirect .* failure/), status: 302 });
  const { stdout } = await run('test', postbackId);
  expect(stdout).toMatch(/^why +redirect$/m);
  for (const [code, advice] of [
    [401, /secret/],
    [404, /no such path/],
    [410, /disable/],
    [500, /your server failed/i],
  ] as const) {
    status = code;
    expect(await why(postbackId)).toMatchObject({ ...said('status', advice), status: code });
  }
  await json('move', postbackId, '--url', `https://${receiver.host}/cb?u={subid1}&c={currency}&k={dedupe_key}`);
  expect(await why(postbackId)).toMatchObject(said('tls', /certificate/));
  await json('move', postbackId, '--url', `${receiver.url}/cb?u={subid1}&c={currency}&k={dedupe_key}`);
  await receiver.close();
  receiver = null;
  expect(await why(postbackId)).toMatchObject(said('connection', /running/));
  folder.env['OUTBOUND_ALLOW'] = '';
  expect(await why(postbackId)).toMatchObject(said('address_refused', /OUTBOUND_ALLOW/));
  await json('move', postbackId, '--url', 'https://shop.invalid/cb?u={subid1}&c={currency}&k={dedupe_key}');
  expect(await why(postbackId)).toMatchObject(said('name_not_found', /spelling/));
});

test('a sample that is not accepted is exit code 1', async () => {
  receiver = await startReceiver((_, response) => void response.writeHead(404).end('\u001b[2Jno'));
  await setUp();
  const postbackId = await add('--json-url', 'https://shop.invalid/hooks');
  folder.env['OUTBOUND_ALLOW'] = receiver.host;
  const other = await add('--json-url', `${receiver.url}/hooks`);
  const unreachable = await run('test', postbackId, '--json');
  expect(unreachable.code).toBe(1);
  expect(JSON.parse(unreachable.stdout)).toMatchObject({ ok: false, method: 'POST', status: null, answer: '' });
  const refused = await run('test', other);
  expect(refused.code).toBe(1);
  expect(refused.stdout).toMatch(/^status +404$/m);
  expect(refused.stdout).not.toContain('\u001b');
  folder.env['OUTBOUND_ALLOW'] = '';
  expect(JSON.parse((await run('test', other, '--json')).stdout)).toMatchObject({ error: 'address_refused' });
});
