/** One source file. */
export interface Source {
  /** Relative to the repository's root: `server/http/request/path.ts`. */
  path: string;
  text: string;
}

/** The code without comments and, with `blankTexts`, without the contents of strings, templates and regular expressions. */
export function codeOf(text: string, { blankTexts }: { blankTexts: boolean }): string {
  const pattern =
    /\/\*[\s\S]*?\*\/|\/\/[^\n]*|'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\.|[^`\\])*`|(?<=[(,=:[!&|?{};+\n]\s*|return\s)\/(?![*/\s])(?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\\n[])+\/[dgimsuvy]*/g;
  return text.replace(pattern, (token) => {
    if (token.startsWith('//') || token.startsWith('/*')) return ' ';
    if (!blankTexts) return token;
    // Expressions in a template are code.
    const computed = token.startsWith('`') ? [...token.matchAll(/\$\{([^}]*)\}/g)].map(([, code]) => code) : [];
    return `''${computed.length === 0 ? '' : `, ${computed.join(', ')}`}`;
  });
}
