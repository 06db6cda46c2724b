/** Lit's declaration of text attributes: `pubId` is read from `pub-id`. `theme` is reflected: style sheets ask for it. */
export function textAttributes(names: readonly string[]) {
  return Object.fromEntries(names.map((name) => [name, { attribute: kebabCase(name), reflect: name === 'theme' }]));
}

/** A value for each of them: absent attributes read as empty text. */
export function emptyTexts(names: readonly string[]): Readonly<Record<string, string>> {
  return Object.fromEntries(names.map((name) => [name, '']));
}

const kebabCase = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
