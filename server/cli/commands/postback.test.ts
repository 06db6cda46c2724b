import { writeFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { TEMPLATE, usePostbackCommands } from './postback-commands.fixture.ts';

const { add, creditAnn, file, folder, inInstallation, json, run, runWith, setUp } = usePostbackCommands();

describe('add and list', () => {
  test('the secret is shown once, and the URL is masked', async () => {
    await setUp();
    const added = await json('add', '--wall', '1', '--url', TEMPLATE);
    expect(added).toEqual({
      postbackId: expect.stringMatching(/^pbk_/),
      secret: expect.stringMatching(/^whsec_[A-Za-z0-9+/]{43}=$/),
    });
    const posted = await add('--json-url', 'https://shop.example/hooks/s3cret');
    const listed = await json('list');
    expect(listed).toMatchObject([
      { adwallId: 1, kind: 'get', address: 'https://shop.example/postback…', state: 'enabled', failures: 0 },
      { postbackId: posted, kind: 'json', address: 'https://shop.example/hooks…', pending: 0, exhausted: 0 },
    ]);
    expect(JSON.stringify(listed)).not.toMatch(/s3cret|whsec_/);
    expect((await run('list')).stdout).not.toMatch(/s3cret|whsec_/);
    expect(await json('list', '--wall', '2')).toEqual([]);
  });

  test('a repeat with the same idempotency key adds nothing, and names what the first run added', async () => {
    await setUp();
    const words = ['add', '--wall', '1', '--json-url', 'https://shop.example/hooks', '--idempotency-key', 'set-up-1'];
    const { postbackId } = (await json(...words)) as { postbackId: string };
    const again = await run(...words);
    expect(again).toMatchObject({
      code: 1,
      stdout: '',
      stderr: expect.stringContaining(`added the postback ${postbackId}. Its secret was shown only then`),
    });
    const other = await run(...words.with(4, 'https://shop.example/other'));
    expect(other).toMatchObject({ code: 1, stderr: expect.stringContaining('was used for another postback') });
    expect(await json('list')).toHaveLength(1);
  });

  test('a URL that deliveries can not reach is stored with a warning', async () => {
    await setUp();
    const { code, stderr, stdout } = await run(
      'add',
      '--wall',
      '1',
      '--url',
      'http://10.0.0.1/cb?u={subid1}',
      '--json',
    );
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toHaveProperty('postbackId');
    expect(stderr).toMatch(/^warning: .*10\.0\.0\.1:80.*OUTBOUND_ALLOW/);
    folder.env['OUTBOUND_ALLOW'] = '10.0.0.1:80';
    expect((await run('add', '--wall', '1', '--url', 'http://10.0.0.1/cb?u={subid1}')).stderr).not.toMatch(
      /OUTBOUND_ALLOW/,
    );
  });

  test('a URL with a secret comes from a file or from standard input', async () => {
    await setUp();
    const secret = 'https://shop.example/postback?u={subid1}&c={currency}&k={dedupe_key}&h=[HSH=s3cret]{subid1}[/HSH]';
    writeFileSync(file('address'), `${secret}\n`);
    await add('--url-file', file('address'));
    const { code, stdout } = await runWith(`${secret}\n`, ['add', '--wall', '1', '--url-file', '-', '--json']);
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toHaveProperty('postbackId');
    const address = 'https://shop.example/postback…';
    expect(await json('list')).toMatchObject([
      { kind: 'get', address },
      { kind: 'get', address },
    ]);
  });

  test('a move changes the URL and nothing else', async () => {
    await setUp();
    const get = await add('--url', TEMPLATE);
    const post = await add('--json-url', 'https://shop.example/hooks');
    await creditAnn();
    const before = (await json('list')) as object[];
    expect(await json('move', get, '--url', 'https://new.example/cb?u={subid1}&c={currency}&k={dedupe_key}')).toEqual({
      postbackId: get,
      state: 'moved',
    });
    writeFileSync(file('address'), 'https://newer.example/cb?u={subid1}&c={currency}&k={dedupe_key}');
    await json('move', get, '--url-file', file('address'));
    await json('move', post, '--json-url', 'https://new.example/hooks');
    expect(await json('list')).toEqual([
      { ...before[0], address: 'https://newer.example/cb…' },
      { ...before[1], address: 'https://new.example/hooks' },
    ]);

    const moves = { before: null, limit: 9, action: 'postback.move', actorId: null, publishers: [1] };
    const recorded: unknown[] = [];
    await inInstallation(async ({ store }) =>
      recorded.push(...(await store.listAudit({ ...moves, subject: `postback ${get}` }))),
    );
    expect(recorded).toMatchObject([
      { actor: { kind: 'cli' }, after: { address: 'https://newer.example/cb…' } },
      { actor: { kind: 'cli' }, after: { address: 'https://new.example/cb…' } },
    ]);

    const { code, stderr, stdout } = await run('move', get, '--json-url', 'https://new.example/hooks', '--json');
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
    expect(stderr).toMatch(/with --url or --url-file/);
    expect((await run('move', get, '--url', 'https://new.example/?a={nope}')).stderr).toMatch(/unknown macros/);
    expect((await run('move', get, '--url', 'http://10.0.0.1/cb')).stderr).toMatch(/^warning: .*OUTBOUND_ALLOW/);
  });

  test.each([
    [1, /wall 9/, ['add', '--wall', '9', '--url', TEMPLATE]],
    [1, /unknown macros: \{nope\}/, ['add', '--wall', '1', '--url', 'https://shop.example/?a={nope}']],
    [1, /macros/, ['add', '--wall', '1', '--json-url', TEMPLATE]],
    [1, /postback pbk_9/, ['enable', 'pbk_9']],
    [1, /postback pbk_9/, ['disable', 'pbk_9']],
    [1, /postback pbk_9/, ['test', 'pbk_9']],
    [1, /postback pbk_9/, ['move', 'pbk_9', '--url', TEMPLATE]],
    [1, /postback 1\. Ids begin with pbk_/, ['move', '1', '--url', TEMPLATE]],
    [1, /nowhere/, ['add', '--wall', '1', '--url-file', '/nowhere/address']],
    [2, /--url, --url-file and --json-url/, ['add', '--wall', '1']],
    [2, /--url, --url-file and --json-url/, ['add', '--wall', '1', '--url', TEMPLATE, '--json-url', TEMPLATE]],
    [2, /--url, --url-file and --json-url/, ['move', 'pbk_9', '--url', TEMPLATE, '--url-file', '-']],
    [2, /Select deliveries/, ['replay']],
    [2, /2026-01-31/, ['replay', '--from', 'yesterday']],
    [2, /2026-01-31/, ['log', '--to', '2026-01-31T09:30:00']],
    [2, /pending/, ['log', '--state', 'lost']],
  ])('refused with exit code %i and a sentence: %s', async (code, sentence, words) => {
    await setUp();
    const result = await run(...words, '--json');
    expect(result).toMatchObject({ code, stdout: '' });
    expect(result.stderr).toMatch(sentence);
  });
});
