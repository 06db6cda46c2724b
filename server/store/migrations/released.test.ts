import { createHash } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { migrations } from './all.ts';

/** Digests of what each migration runs on SQLite and on PostgreSQL. */
const released: Record<number, [sqlite: string, postgres: string]> = {
  1: ['9cafe95e4d5feaa6', '9709f9f749c03e39'],
  2: ['eff8d8ff674243b3', 'b6e8f7b94d4e2d50'],
  3: ['4697afa77723dcfd', '3cffb82b50e6c3e0'],
  4: ['a378f7929cb2b41b', 'd7f47f8dc0fcf92d'],
  5: ['dd7ffbe605857bae', 'de4d6554977ef1a1'],
  6: ['0681c30e858dc188', 'c7fe74d254717d4e'],
  7: ['03ed805b8fe0ef27', 'd4695ca4223cbd61'],
  8: ['e3b0c44298fc1c14', 'f7e26f40d6f4106e'],
  9: ['84f4983b001fc881', '5e3ce4b1d0d2cb37'],
  10: ['97666239e75e2a4f', '04e9fe204d8fd180'],
  11: ['76469ecad0babc89', 'acbf20adc3a5640c'],
  12: ['fc875aaee27bfab1', '13442e7457c1b30c'],
  13: ['f2857f734368c021', '5a04f15eae75514e'],
  14: ['784e3f66b78073a1', '337ef24fb93bffec'],
  15: ['247f5952677f6027', '247f5952677f6027'],
  16: ['91f1ae97ad69d7d3', '8ed7b7072cbeec95'],
  17: ['fc7cade788698e61', 'd3549abfc3b606a0'],
  18: ['23a5da2cc28186fa', '664d66e3c0c7cee2'],
  32: ['113cd36d3d912e10', '40770b061735e79b'],
  33: ['c942769082f62e9a', '86fd563201c657e7'],
  34: ['d1d042bb750520c8', 'aa736922797f08d8'],
  35: ['5f4560f384aa71bb', '21072e64b546faf3'],
  43: ['f0469a00f1a9a17a', '497bc561c9de2c4e'],
  45: ['f6e91221ed16cadf', 'f6e91221ed16cadf'],
  39: ['5de5ab77874e8ee0', 'ceadbcaf04eb5d4b'],
  37: ['466ef16d70ede5fa', '466ef16d70ede5fa'],
  41: ['3ec2f840c12800c8', '3ec2f840c12800c8'],
  36: ['060c2eec943b77c8', '920ebcff7976a0b3'],
  19: ['e3b0c44298fc1c14', 'ecd5990cf7c9faef'],
  21: ['91f21543dc00938e', '0cec663c27db2f3c'],
  22: ['e3b0c44298fc1c14', '2cb8a3e46fce4396'],
  23: ['bb7888b73543f6d5', '9f6f6a9160a2c9bc'],
  24: ['b6723798c3d53b03', 'd1e43a3538b7fcce'],
  26: ['6fe8a798748e76f6', 'e3b0c44298fc1c14'],
  25: ['369715ee171f149d', '7c56b2176b310a26'],
  28: ['9d843159a46d7db9', '3820891eacc1a061'],
  29: ['9c63586879117eef', '52c99b164fc54b95'],
  30: ['5d5ea4edfe2690eb', 'dc65a581605de29b'],
  31: ['e341cf0eed618fef', '42909f328d9f9ece'],
  40: ['b739b2201afde460', 'eee9050daa5e470e'],
  46: ['16fa204c17b6b6fe', '5178811e5ce887fd'],
  47: ['e3b0c44298fc1c14', '38c41165c99b786a'],
  48: ['35caa7c9717a3114', 'c8323a9a5c886758'],
  50: ['3fd8fa8c406e6857', 'b792c6fb25dccbf4'],
  52: ['a2f9175b4708e222', 'a2f9175b4708e222'],
  54: ['e124c377ebad8bb8', '4750591fd430739b'],
  56: ['eebcb90fdb2d457d', 'b8ada9f42250999f'],
  60: ['d09c3095ece1ee14', '61929116896070ec'],
  62: ['1379700e3c73e48b', '16e08e87fe3ce37d'],
  64: ['7f076cf64479ad03', '7f076cf64479ad03'],
  74: ['a782e0d6fd59c6a0', 'a782e0d6fd59c6a0'],
};

/** Ignores comments and line breaks. */
function digest(sql: string): string {
  const statements = sql.replaceAll(/--.*/g, '').replaceAll(/\s+/g, ' ').trim();
  return createHash('sha256').update(statements).digest('hex').slice(0, 16);
}

test('migrations are numbered in the order in which they are applied', () => {
  const numbers = migrations.map(({ id }) => id);
  expect(numbers).toEqual([...new Set(numbers)].sort((a, b) => a - b));
});

test('what a migration runs never changes, and with it no function that it applies', () => {
  const digests = migrations.map(({ id, sqlite, postgres }) => [id, [digest(sqlite), digest(postgres)]]);
  expect(
    Object.fromEntries(digests),
    'Add the digests of a new migration to `released`. If others differ, restore what was released and add a migration: see "Add a migration" in CONTRIBUTING.md.',
  ).toEqual(released);
});

test('a migration applies every function of PostgreSQL as it is now', async () => {
  const commands = new URL('../commands/', import.meta.url);
  const files = readdirSync(commands, { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('postgres-function.ts'),
  );
  expect(files.length).toBeGreaterThan(0);
  for (const file of files) {
    const functions: Record<string, string> = await import(new URL(file, commands).href);
    for (const [name, text] of Object.entries(functions)) {
      const isApplied = migrations.some(({ postgres }) => postgres.includes(text));
      expect(isApplied, `Add a migration that applies ${name}: see "Add a migration" in CONTRIBUTING.md.`).toBe(true);
    }
  }
});
