import { expect, test } from 'vitest';
import { credentialForms } from './sent-credential.ts';

const settings = { user: 'shop' };

test('a feed without a credential has no forms of it', () => {
  expect(credentialForms({ adapter: { credential: null }, settings, credential: null })).toEqual([]);
});

test('a credential is known as it is, in URLs and in forms', () => {
  const forms = credentialForms({
    adapter: { credential: { in: 'query', name: 'key' } },
    settings,
    credential: 'a key+1',
  });
  expect(forms).toEqual(['a key+1', 'a%20key%2B1', 'a+key%2B1']);
});

test('a password is known in the header of Basic authentication, too', () => {
  const adapter = { credential: { in: 'basic', userSetting: 'user' } } as const;
  expect(credentialForms({ adapter, settings, credential: 'secret' })).toEqual(['secret', 'c2hvcDpzZWNyZXQ=']);
});
