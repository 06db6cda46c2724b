/**
 * The best of `available` for what is wanted, in order of wish: the exact tag first, then any tag of the same
 * primary language (`pt` finds `pt-BR`, `fr-CA` finds `fr`). `fallback` when nothing fits.
 */
export function pickLanguage<T extends string>(wanted: readonly string[], available: readonly T[], fallback: T): T {
  // Tags that are equal up to `end`; there is no space in one.
  const find = (wish: string, end: ' ' | '-') =>
    available.find((each) => each.toLowerCase().split(end)[0] === wish.toLowerCase().split(end)[0]);
  return wanted.map((wish) => find(wish, ' ') ?? find(wish, '-')).find(Boolean) ?? fallback;
}
