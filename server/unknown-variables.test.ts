import { expect, test } from 'vitest';
import { variableList } from './config-variables.ts';
import { unknownVariables } from './unknown-variables.ts';

test.each([
  ['RATELIMIT', 'RATE_LIMIT'],
  ['TRUSTED_PROXY', 'TRUSTED_PROXIES'],
  ['rate_limit', 'RATE_LIMIT'],
  ['DATABASE_URI', 'DATABASE_URL'],
  ['PUBLICURL', 'PUBLIC_URL'],
  ['MASTERKEY_FILE', 'MASTER_KEY_FILE'],
  ['POSTBACK_ALOW', 'POSTBACK_ALLOW'],
])('takes %s for a misspelt %s', (name, meant) => {
  expect(unknownVariables({ [name]: 'x' })).toEqual([`${name} is not a setting. Did you mean ${meant}?`]);
});

test.each(['POSTBACK_TIMEOUT_MS', 'STATISTICS_DAYS', 'RATE_LIMIT_PER_IP', 'MASTER_KEY_PATH_OLD'])(
  '%s looks like one of ours',
  (name) => {
    expect(unknownVariables({ [name]: 'x' })).toEqual([
      `${name} is not a setting. Run \`config\` to list all settings.`,
    ]);
  },
);

test('accepts our own variables, those of other programs, and those of the examples', () => {
  const others = [
    'PATH',
    'HOME',
    'HOSTNAME',
    'LOGNAME',
    'PWD',
    'NODE_ENV',
    'npm_config_cache',
    'TLS_CA',
    'PORTS',
    'SHELL',
    'POSTBACK_SECRET',
    'SECRET_KEY',
    'DATABASE',
  ];
  const names = [...variableList.map(({ name }) => name), ...others];
  expect(unknownVariables(Object.fromEntries(names.map((name) => [name, 'x'])))).toEqual([]);
});
