/**
 * The best of `available` for what is wanted, in order of wish: the exact tag first, then any tag of the same
 * primary language (`pt` finds `pt-BR`, `fr-CA` finds `fr`). `fallback` when nothing fits.
 */
export function pickLanguage<T extends string>(wanted: readonly string[], available: readonly T[], fallback: T): T {
  for (const wish of wanted) {
    const tag = wish.toLowerCase();
    const primary = tag.split('-')[0];
    const found =
      available.find((each) => each.toLowerCase() === tag) ??
      available.find((each) => each.toLowerCase().split('-')[0] === primary);
    if (found !== undefined) return found;
  }
  return fallback;
}
