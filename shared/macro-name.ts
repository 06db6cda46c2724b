/** A macro of another system and nothing else: `{x}`, `{{x}}`, `[x]`, `%x%`, `<x>`. */
const MACRO = /^(?:\{([^{}]+)\}|\{\{([^{}]+)\}\}|\[([^[\]]+)\]|%([^%]+)%|<([^<>]+)>)$/;

/** Programs also write ids in braces. */
const GUID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i;

/** What a text names that consists of a macro, in place of the macro's value; null for any other text. */
export function macroName(text: string): string | null {
  const name = MACRO.exec(text)?.slice(1).join('');
  return name === undefined || GUID.test(name) ? null : name;
}
