import { describe, expect, test } from 'vitest';
import { compilePath } from '../server/http/request/path.ts';
import { readSources } from './support/documents/read-sources.ts';
import { expressionsOf, weaknessOf } from './support/documents/regular-expressions.ts';

const sources = readSources(['server', 'shared'], /(?<!\.(?:test|contract|fixture))\.ts$/).filter(
  ({ path }) => !path.startsWith('server/store/contract/'),
);

describe('Regular expressions of the service', () => {
  test('take time linear in the length of the text', () => {
    const literals = sources.flatMap((source) => expressionsOf(source).literals);
    expect(literals.length).toBeGreaterThan(50);
    const byText = new Map(literals.map((literal) => [`/${literal.pattern}/${literal.flags}`, literal]));
    const weak = [...byText].flatMap(([text, literal]) => {
      const weakness = weaknessOf(literal);
      return weakness === null ? [] : [`${literal.path}: ${text} ${weakness}`];
    });
    expect(weak).toEqual([]);
  }, 300_000);

  test('that are built at run time are only those of paths, and take linear time', () => {
    const computed = sources.flatMap((source) =>
      expressionsOf(source).computed.map((call) => `${source.path}: ${call}`),
    );
    expect(computed).toEqual(['server/http/request/path.ts: new RegExp(`^${source}$`)']);
    // All paths consist of such parts.
    const { pattern } = compilePath('/a/{source}/c/{secret}.json');
    expect(weaknessOf({ pattern: pattern.source, flags: '' })).toBeNull();
  });

  test('that take quadratic time are found', () => {
    const text = 'const HASHED = /-[\\w-]{8,}\\.\\w+$/; // not /a+b/, nor "/c+/"';
    const { literals } = expressionsOf({ path: 'a.ts', text });
    expect(literals).toEqual([{ path: 'a.ts', pattern: '-[\\w-]{8,}\\.\\w+$', flags: '' }]);
    expect(literals.map(weaknessOf)).toEqual(['vulnerable: 2nd degree polynomial']);
  });

  test.each(['(.+)[?&]signature=([0-9a-f]{64})$', '^(?!x)\\s+\\s+$'])(
    'that take quadratic time are found by attacks, too: %s',
    (pattern) => {
      expect(weaknessOf({ pattern, flags: '' })).toBe('vulnerable: 2nd degree polynomial (fuzz)');
    },
  );
});
