/**
 * The best match in `available` for the tags in `wanted`, best first: an exact match, or any tag of the same primary
 * language (`pt` matches `pt-BR`, `fr-CA` matches `fr`).
 */
export function pickLanguage<T extends string>(wanted: readonly string[], available: readonly T[], fallback: T): T {
  // Compares tags up to `end`. A tag has no space, so a space compares whole tags.
  const find = (tag: string, end: ' ' | '-') =>
    available.find((each) => each.toLowerCase().split(end)[0] === tag.toLowerCase().split(end)[0]);
  return wanted.map((tag) => find(tag, ' ') ?? find(tag, '-')).find(Boolean) ?? fallback;
}
