/** A part of a signed text: fixed text, a parameter's value, or the secret. */
type Part = { kind: 'text'; text: string } | { kind: 'parameter'; name: string } | { kind: 'secret' };

/** The parts of a template such as `{offer_id}-{click_id}-{secret}`. */
function partsOf(template: string): Part[] {
  return template
    .split(/(\{[\w.[\]-]+\})/)
    .filter((text) => text !== '')
    .map((text): Part => {
      const name = /^\{(.+)\}$/.exec(text)?.[1];
      if (name === undefined) return { kind: 'text', text };
      return name === 'secret' ? { kind: 'secret' } : { kind: 'parameter', name };
    });
}

/** The names of the parameters in a template. */
export function parametersOfTemplate(template: string): string[] {
  return partsOf(template).flatMap((part) => (part.kind === 'parameter' ? [part.name] : []));
}

/** Whether two values are adjacent without a separator, so that characters can move from one to the other. */
export function isAmbiguous(template: string): boolean {
  return partsOf(template).some((part, at, parts) => part.kind === 'parameter' && parts[at + 1]?.kind === 'parameter');
}

/**
 * The signed text. Null if a value is missing or contains the separator after it, because characters could then move to
 * the next value.
 */
export function fillTemplate(
  template: string,
  secret: string,
  valueOf: (parameter: string) => string | null,
): string | null {
  let text = '';
  for (const [at, part, parts] of partsOf(template).map((one, index, all) => [index, one, all] as const)) {
    if (part.kind === 'text') text += part.text;
    else if (part.kind === 'secret') text += secret;
    else {
      const value = valueOf(part.name);
      if (value === null) return null;
      const end = parts[at + 1];
      const hasMore = parts.slice(at + 1).some(({ kind }) => kind === 'parameter');
      // If the separator could start in several places, only the first one is ours.
      if (hasMore && end?.kind === 'text' && (value + end.text).indexOf(end.text) !== value.length) return null;
      text += value;
    }
  }
  return text;
}
