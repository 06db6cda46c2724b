import fc from 'fast-check';
import { anyCharacter } from './any-character.ts';

const plain = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-._~!$&'()*+,;=:@";
const text = fc.string({
  unit: fc.oneof(
    { weight: 10, arbitrary: fc.constantFrom(...plain) },
    { weight: 1, arbitrary: anyCharacter.map(encodeURIComponent) },
  ),
});

/** Any web address. Unlike `fc.webUrl`, it doesn't list all of Unicode first, which takes more than a second. */
export const anyWebUrl = fc
  .record({
    scheme: fc.constantFrom('http', 'https'),
    authority: fc.webAuthority(),
    path: fc.array(text.map((segment) => `/${segment}`)),
    query: fc.option(text.map((query) => `?${query}`)),
    fragment: fc.option(text.map((fragment) => `#${fragment}`)),
  })
  .map(({ scheme, authority, path, query, fragment }) =>
    [scheme, '://', authority, ...path, query ?? '', fragment ?? ''].join(''),
  );
