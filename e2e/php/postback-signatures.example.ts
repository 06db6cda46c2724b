import { afterAll, expect, test } from 'vitest';
import { cases, expected, guide, posts, vectors } from '../support/postbacks/postback-cases.ts';
import { newPhpFolder } from './php.ts';

// The functions in docs/postbacks.md that verify signatures.

const php = newPhpFolder();
afterAll(() => php.remove());

const signatures = guide.codeBlock('php', 'function is_genuine_post');

test('genuine GETs and POSTs pass; forged, changed and old ones do not', async () => {
  const program = `${signatures}
$cases = json_decode($argv[1], true);
$secret = $cases['secret'];
$get = fn ($one) => is_genuine($one['pathAndQuery'], $secret, $one['now']);
$post = fn ($one) => is_genuine_post($one['body'], $one['headers'], $secret, $one['now']);
echo json_encode(['gets' => array_map($get, $cases['gets']), 'posts' => array_map($post, $cases['posts'])]);`;
  const { stdout } = await php.run(php.save('check.php', program), cases);
  expect(JSON.parse(stdout)).toEqual(expected);
});

test('a request without any of the headers is not genuine', async () => {
  const program = `${signatures} echo json_encode(is_genuine_post('{}', [], $argv[1]));`;
  expect((await php.run(php.save('bare.php', program), vectors.secret)).stdout).toBe('false');
});

test.each(['', 'whsec_', 'whsec_%', 'secret'])(
  'the secret "%s", with which anyone could sign, is an error',
  async (secret) => {
    const [first] = posts;
    const program = `${signatures} is_genuine_post($argv[1], json_decode($argv[2], true), $argv[3], (int) $argv[4]);`;
    const file = php.save('secretless.php', program);
    const run = php.run(file, first?.body ?? '', JSON.stringify(first?.headers), secret, String(first?.now));
    await expect(run).rejects.toThrow('Not a valid secret');
  },
);
