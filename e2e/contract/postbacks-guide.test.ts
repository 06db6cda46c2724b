import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { leadWebhook } from '@rewards-wall/shared/schema/postback.ts';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import * as z from 'zod';
import { projectRoot } from '../../server/ops/project-root.ts';
import { webhookKey } from '../../server/ops/webhook-secret.ts';
import { braceMacros, bracketMacros } from '../../server/postbacks/macros.ts';
import { targetOf, writeMessage } from '../../server/postbacks/message.ts';
import { exampleFacts, LEAD_AT } from '../../server/postbacks/postback-facts.fixture.ts';

/** What docs/postbacks.md says is run here as it stands there. */
const guide = readFileSync(join(projectRoot, 'docs/postbacks.md'), 'utf8');

function codeBlock(language: string, mark: string): string {
  const blocks = [...guide.matchAll(new RegExp(`^\`\`\`${language}\\n(.*?)^\`\`\`$`, 'gms'))].map(
    ([, code]) => code ?? '',
  );
  const found = blocks.filter((code) => code.includes(mark));
  expect(found, `blocks of ${language} with ${mark}`).toHaveLength(1);
  return found[0] ?? '';
}

const vectors = z
  .strictObject({
    secret: z.string(),
    get: z.strictObject({ template: z.string(), url: z.string() }),
    hash: z.strictObject({ secret: z.string(), text: z.string(), md5: z.string() }),
    post: z.strictObject({ headers: z.record(z.string(), z.string()), body: z.string() }),
  })
  .parse(JSON.parse(codeBlock('json', '"secret"')));
const key = webhookKey(vectors.secret);
const sentAt = LEAD_AT + 5000;
const now = sentAt / 1000;
const pathAndQuery = vectors.get.url.slice('https://shop.example'.length);

/** A GET or POST with the seconds at which it is looked at; `isGenuine`: what a receiver must find. */
const gets = [
  { pathAndQuery, now, isGenuine: true },
  { pathAndQuery, now: now + 299, isGenuine: true },
  { pathAndQuery, now: now + 301, isGenuine: false },
  { pathAndQuery: pathAndQuery.replace('pay=1.25', 'pay=9.25'), now, isGenuine: false },
  { pathAndQuery: `${pathAndQuery}&pay=9.25`, now, isGenuine: false },
  { pathAndQuery: pathAndQuery.replace(/&signature=.*/, ''), now, isGenuine: false },
];
const { body, headers } = vectors.post;
const posts = [
  { body, headers, now, isGenuine: true },
  {
    body,
    headers: { ...headers, 'webhook-signature': `v1,AAAA ${headers['webhook-signature']}` },
    now,
    isGenuine: true,
  },
  { body, headers, now: now + 301, isGenuine: false },
  { body: body.replace('1.25', '9.25'), headers, now, isGenuine: false },
  { body, headers: { ...headers, 'webhook-id': 'dlv_other' }, now, isGenuine: false },
];
const has = (program: string, ...args: string[]): boolean => spawnSync(program, args).status === 0;

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'postbacks-guide-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

function save(name: string, text: string): string {
  const file = join(folder, name);
  writeFileSync(file, text);
  return file;
}

describe('the vectors', () => {
  test('are what is sent', () => {
    expect(writeMessage(targetOf('get', vectors.get.template, key), exampleFacts(), sentAt).url).toBe(vectors.get.url);
    const post = writeMessage(targetOf('json', 'https://shop.example/hooks', key), exampleFacts(), sentAt);
    expect({ headers: post.headers, body: post.body }).toEqual(vectors.post);
  });
  test('agree with the example and with each other', () => {
    const example = leadWebhook.parse(JSON.parse(codeBlock('json', '"lead.credited",\n')));
    expect(JSON.parse(vectors.post.body)).toEqual(example);
    expect(new URL(vectors.get.url).searchParams.get('hash')).toBe(vectors.hash.md5);
    expect(vectors.get.template).toContain(`[HSH=${vectors.hash.secret}]`);
  });
});

test('every macro is in the table', () => {
  for (const name of braceMacros) {
    if (!/^subid[23]$/.test(name)) expect(guide).toContain(`\`{${name}}\``);
  }
  for (const name of Object.keys(bracketMacros)) {
    if (!/^SB[23]$/.test(name)) expect(guide).toContain(`\`[${name}]\``);
  }
});

describe('Node', () => {
  test('checks a GET', async () => {
    const file = save('get.mjs', codeBlock('js', 'timingSafeEqual'));
    const { isGenuine } = (await import(/* @vite-ignore */ pathToFileURL(file).href)) as {
      isGenuine: (pathAndQuery: string, secret: string, now: number) => boolean;
    };
    for (const one of gets) expect(isGenuine(one.pathAndQuery, vectors.secret, one.now)).toBe(one.isGenuine);
  });

  test('checks a POST', async () => {
    // The snippet stands outside of this project's packages.
    const library = import.meta.resolve('standardwebhooks');
    const file = save('post.mjs', codeBlock('js', 'readEvent').replace("'standardwebhooks'", `'${library}'`));
    const { readEvent } = (await import(/* @vite-ignore */ pathToFileURL(file).href)) as {
      readEvent: (body: string, headers: Record<string, string>, secret: string) => unknown;
    };
    vi.useFakeTimers({ toFake: ['Date'] });
    for (const one of posts) {
      vi.setSystemTime(one.now * 1000);
      const read = (): unknown => readEvent(one.body, one.headers, vectors.secret);
      if (one.isGenuine) expect(leadWebhook.parse(read())).toEqual(JSON.parse(body));
      else expect(read).toThrow();
    }
    vi.useRealTimers();
  });
});

const expected = { gets: gets.map((one) => one.isGenuine), posts: posts.map((one) => one.isGenuine) };
const cases = (): string => save('cases.json', JSON.stringify({ secret: vectors.secret, gets, posts }));

test.skipIf(!has('python3', '--version'))('Python checks both', () => {
  const program = `${codeBlock('python', 'is_genuine')}
import json, sys
cases = json.load(open(sys.argv[1]))
secret = cases["secret"]
print(json.dumps({
    "gets": [is_genuine(one["pathAndQuery"], secret, one["now"]) for one in cases["gets"]],
    "posts": [is_genuine_post(one["body"].encode(), one["headers"], secret, one["now"]) for one in cases["posts"]],
}))`;
  expect(JSON.parse(execFileSync('python3', [save('check.py', program), cases()], { encoding: 'utf8' }))).toEqual(
    expected,
  );
});

test.skipIf(!has('php', '--version'))('PHP checks both', () => {
  const program = `${codeBlock('php', 'is_genuine')}
$cases = json_decode(file_get_contents($argv[1]), true);
$secret = $cases['secret'];
$get = fn ($one) => is_genuine($one['pathAndQuery'], $secret, $one['now']);
$post = fn ($one) => is_genuine_post($one['body'], $one['headers'], $secret, $one['now']);
echo json_encode(['gets' => array_map($get, $cases['gets']), 'posts' => array_map($post, $cases['posts'])]);`;
  expect(JSON.parse(execFileSync('php', [save('check.php', program), cases()], { encoding: 'utf8' }))).toEqual(
    expected,
  );
});

test.skipIf(!has('openssl', 'version'))('openssl says the same, by hand', () => {
  const [signed = '', signature = ''] = pathAndQuery.split('&signature=');
  const env = { PATH: execFileSync('sh', ['-c', 'echo "$PATH"'], { encoding: 'utf8' }).trim() };
  const script = codeBlock('sh', 'openssl dgst');
  const run = (text: string, more: Record<string, string>): string =>
    execFileSync('sh', ['-c', text], { encoding: 'utf8', env: { ...env, ...more } }).trim();
  expect(run(script, { secret: vectors.secret, signed })).toMatch(new RegExp(`\\b${signature}$`));
  const md5 = run('printf %s "$signed" | openssl dgst -md5 -hmac "$secret"', {
    ...{ secret: vectors.hash.secret, signed: vectors.hash.text },
  });
  expect(md5).toMatch(new RegExp(`\\b${vectors.hash.md5}$`));
});
