/** An unreplaced macro and nothing else: `{x}`, `{{x}}`, `[x]`, `%x%`, `<x>`. */
const MACRO = /^(?:\{([^{}]+)\}|\{\{([^{}]+)\}\}|\[([^[\]]+)\]|%([^%]+)%|<([^<>]+)>)$/;

/** Some programs write ids in braces. */
const GUID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i;

/** The name in a text that consists of one unreplaced macro; null for any other text. */
export function macroName(text: string): string | null {
  const name = MACRO.exec(text)?.slice(1).join('');
  return name === undefined || GUID.test(name) ? null : name;
}
