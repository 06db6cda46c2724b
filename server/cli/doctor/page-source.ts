/** A tag of a page: its attributes by their lower-case names. */
export type Tag = ReadonlyMap<string, string>;

/** The tags of that name in a page's source, in order, including those in comments and scripts. */
export function tagsOf(html: string, name: string): Tag[] {
  // Only ASCII: other letters may change length, but the offsets must be valid in both texts.
  const lower = html.replaceAll(/[A-Z]+/g, (letters) => letters.toLowerCase());
  const tags: Tag[] = [];
  let from = 0;
  for (;;) {
    const at = lower.indexOf(`<${name}`, from);
    if (at === -1) return tags;
    from = at + name.length + 1;
    if (!/[\s/>]/.test(html.charAt(from))) continue;
    const end = html.indexOf('>', from);
    if (end === -1) return tags;
    tags.push(attributesOf(html.slice(from, end)));
    from = end;
  }
}

/** Reads `a="1" b='2' c=3 d`. The first of two attributes with one name counts. */
function attributesOf(text: string): Tag {
  const attributes = new Map<string, string>();
  let at = 0;
  const skip = (pattern: RegExp): string => {
    const from = at;
    while (at < text.length && pattern.test(text.charAt(at))) at += 1;
    return text.slice(from, at);
  };
  while (at < text.length) {
    skip(/[\s/]/);
    const name = skip(/[^\s/=]/).toLowerCase();
    skip(/\s/);
    let value = '';
    if (text.charAt(at) === '=') {
      at += 1;
      skip(/\s/);
      const quote = text.charAt(at);
      if (quote === '"' || quote === "'") {
        const end = text.indexOf(quote, at + 1);
        value = text.slice(at + 1, end === -1 ? text.length : end);
        at = end === -1 ? text.length : end + 1;
      } else value = skip(/\S/);
    }
    if (name !== '' && !attributes.has(name)) attributes.set(name, value.replaceAll('&amp;', '&'));
  }
  return attributes;
}

/** The line numbers, from 1, where `isSecret` finds a word. Never the words themselves. */
export function linesWith(text: string, words: RegExp, isSecret: (word: string) => boolean): number[] {
  return text.split('\n').flatMap((line, index) => ((line.match(words) ?? []).some(isSecret) ? [index + 1] : []));
}
