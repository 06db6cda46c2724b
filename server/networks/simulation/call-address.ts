import type { FakeReport, FakeSource, Values } from './fake-source.ts';

/** The URL that the fake source calls, made from its callback URL. `values` override its own, by macro or parameter. */
export function addressOf(
  fake: FakeSource,
  given: { template: string; secret: string; values?: Values } & FakeReport,
): { url: string; headers: Values } {
  const macros = { ...fake.macros(given), ...given.values };
  let url = given.template;
  for (const [macro, value] of Object.entries(macros)) url = url.replaceAll(macro, value);
  const added = Object.keys(fake.adds?.(given) ?? {});
  const values = { ...fake.adds?.(given), ...macros };
  const query = added.map((name) => `${name}=${values[name] ?? ''}`).join('&');
  if (query !== '') url += (url.includes('?') ? '&' : '?') + query;
  return { headers: {}, ...fake.sign(url, given.secret, values) };
}
