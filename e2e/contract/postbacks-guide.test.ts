import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { leadWebhook } from '@rewards-wall/shared/schema/postback.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { webhookKey } from '../../server/security/webhook-secret.ts';
import { targetOf, writeMessage } from '../../server/postbacks/message/message.ts';
import { exampleFacts } from '../../server/postbacks/message/postback-facts.fixture.ts';
import { has } from '../support/documents/guide.ts';
import { runCommand } from '../support/service/run-command.ts';
import { cases, expected, guide, pathAndQuery, sentAt, vectors } from '../support/postbacks/postback-cases.ts';

/** Runs the examples of docs/postbacks.md exactly as printed. e2e/php runs those in PHP, e2e/examples those in Node. */
const { codeBlock } = guide;
const key = webhookKey(vectors.secret);

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
  test('match what the service sends', () => {
    expect(writeMessage(targetOf('get', vectors.get.template, key), exampleFacts(), sentAt).url).toBe(vectors.get.url);
    const post = writeMessage(targetOf('json', 'https://shop.example/hooks', key), exampleFacts(), sentAt);
    expect({ headers: post.headers, body: post.body }).toEqual(vectors.post);
    const previous = { key: webhookKey(vectors.rotation.old_secret), until: sentAt + 1 };
    const rotated = (kind: 'get' | 'json', address: string) =>
      writeMessage(targetOf(kind, address, key, previous), exampleFacts(), sentAt);
    expect(rotated('get', vectors.get.template).url).toBe(vectors.rotation.url);
    const { headers } = rotated('json', 'https://shop.example/hooks');
    expect(headers['webhook-signature']).toBe(vectors.rotation.signature);
  });
  test('match the example and each other', () => {
    const example = leadWebhook.parse(JSON.parse(codeBlock('json', '"lead.credited",\n')));
    expect(JSON.parse(vectors.post.body)).toEqual(example);
    expect(new URL(vectors.get.url).searchParams.get('hash')).toBe(vectors.hash.md5);
    expect(vectors.get.template).toContain(`[HSH=${vectors.hash.secret}]`);
  });
});

test.skipIf(!has('python3', '--version'))('Python verifies both', () => {
  const program = `${codeBlock('python', 'def is_genuine(')}
import json, sys
cases = json.load(open(sys.argv[1]))
secret = cases["secret"]
print(json.dumps({
    "gets": [is_genuine(one["pathAndQuery"], secret, one["now"]) for one in cases["gets"]],
    "posts": [is_genuine_post(one["body"].encode(), one["headers"], secret, one["now"]) for one in cases["posts"]],
}))`;
  expect(JSON.parse(runCommand('python3', [save('check.py', program), save('cases.json', cases)]))).toEqual(expected);
});

test.skipIf(!has('openssl', 'version'))('openssl computes the same signature on the command line', () => {
  const [signed = '', signature = ''] = pathAndQuery.split('&signature=');
  const env = { PATH: runCommand('sh', ['-c', 'echo "$PATH"']).trim() };
  const script = codeBlock('sh', 'openssl dgst');
  const run = (text: string, more: Record<string, string>): string =>
    runCommand('sh', ['-c', text], { env: { ...env, ...more } }).trim();
  expect(run(script, { secret: vectors.secret, signed })).toMatch(new RegExp(`\\b${signature}$`));
  const md5 = run('printf %s "$signed" | openssl dgst -md5 -hmac "$secret"', {
    secret: vectors.hash.secret,
    signed: vectors.hash.text,
  });
  expect(md5).toMatch(new RegExp(`\\b${vectors.hash.md5}$`));
});
