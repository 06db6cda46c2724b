/** Lit declarations of text attributes: `pubId` reads `pub-id`. Only `theme` is reflected, because styles select on it. */
export function textAttributes(names: readonly string[]) {
  return Object.fromEntries(names.map((name) => [name, { attribute: kebabCase(name), reflect: name === 'theme' }]));
}

/** Initial values: an absent attribute reads as an empty string. */
export function emptyTexts(names: readonly string[]): Readonly<Record<string, string>> {
  return Object.fromEntries(names.map((name) => [name, '']));
}

const kebabCase = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
