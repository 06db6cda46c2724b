import { LRUCache } from 'lru-cache';

const MAX_LANGUAGES = 10;
const CACHED_HEADERS = 2000;
const MAX_HEADER_LENGTH = 512;
const languagesOf = new LRUCache<string, readonly string[]>({ max: CACHED_HEADERS });

/** Primary subtags of Accept-Language by preference, at most ten. Cached, because browsers send the same few. */
export function acceptedLanguages(header: string): readonly string[] {
  const text = header.slice(0, MAX_HEADER_LENGTH);
  const known = languagesOf.get(text);
  if (known !== undefined) return known;
  const languages = parseLanguages(text);
  languagesOf.set(text, languages);
  return languages;
}

function parseLanguages(header: string): string[] {
  const ranked = header
    .split(',')
    .slice(0, MAX_LANGUAGES)
    .map((part, index) => {
      const [tag = '', ...parameters] = part.trim().split(';');
      const quality = parameters.map((text) => /^\s*q=([01](?:\.\d{0,3})?)\s*$/.exec(text)?.[1]).find(Boolean);
      return { subtag: (tag.split('-', 1)[0] ?? '').trim().toLowerCase(), quality: Number(quality ?? 1), index };
    })
    .filter(({ subtag, quality }) => /^[a-z]{2,3}$/.test(subtag) && quality > 0)
    .sort((a, b) => b.quality - a.quality || a.index - b.index);
  return [...new Set(ranked.map(({ subtag }) => subtag))];
}
