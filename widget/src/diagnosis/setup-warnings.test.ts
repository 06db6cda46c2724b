import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const warn = vi.fn<(words: string) => void>();

beforeEach(() => {
  vi.resetModules();
  vi.spyOn(console, 'warn').mockImplementation(warn);
});
afterEach(() => {
  vi.restoreAllMocks();
  warn.mockClear();
});

test('a warning has the mistake, the facts, the remedy and a link, and comes once', async () => {
  const { warnOfSetup } = await import('./setup-warnings.ts');
  warnOfSetup('https://wall.example', 'wrong-ids', 'wall-id is "x".');
  warnOfSetup('https://wall.example', 'wrong-ids', 'wall-id is "y".');
  expect(warn.mock.calls).toEqual([
    [
      expect.stringMatching(
        /^\[offer-wall\] An id is missing .* wall-id is "x"\. Use the numbers .* https:\/\/wall\.example\/troubleshooting#wrong-ids$/,
      ),
    ],
  ]);
});

test('a warning never has a key, wherever the page has put it', async () => {
  const { warnOfSetup } = await import('./setup-warnings.ts');
  warnOfSetup('https://wall.example', 'wrong-ids', 'pub-id is "sk_LiveSecret1234", wall-id is "pk_Public".');
  expect(warn.mock.calls[0]?.[0]).not.toMatch(/LiveSecret|Public"/);
});

test.each(['unreachable', 'not-the-service'] as const)(
  'the help for %s is where no service has to answer',
  async (mistake) => {
    const { warnOfSetup } = await import('./setup-warnings.ts');
    warnOfSetup('https://wall.example', mistake, '');
    expect(warn.mock.calls[0]?.[0]).toMatch(new RegExp(` docs/troubleshooting\\.md#${mistake}$`));
  },
);

test('without a service, the link is to the documents', async () => {
  const { warnOfSetup } = await import('./setup-warnings.ts');
  warnOfSetup('null', 'unreachable', '');
  expect(warn.mock.calls[0]?.[0]).toMatch(/ docs\/troubleshooting\.md#unreachable$/);
});
