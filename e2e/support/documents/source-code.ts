/** One source file. */
export interface Source {
  /** Relative to the repository's root: `server/http/request/path.ts`. */
  path: string;
  text: string;
}

export interface Import {
  specifier: string;
  /** The path of a relative or workspace import, relative to the repository's root; null for packages. */
  target: string | null;
}

/** The code without comments and, with `blankTexts`, without the contents of strings, templates and regular expressions. */
export function codeOf(text: string, { blankTexts }: { blankTexts: boolean }): string {
  const pattern =
    /\/\*[\s\S]*?\*\/|\/\/[^\n]*|'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\.|[^`\\])*`|(?<=[(,=:[!&|?{};+\n]\s*|return\s)\/(?![*/\s])(?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\\n[])+\/[dgimsuvy]*/g;
  return text.replace(pattern, (token) => {
    if (token.startsWith('//') || token.startsWith('/*')) return ' ';
    if (!blankTexts) return token;
    // The expressions in a template are code.
    const computed = token.startsWith('`') ? [...token.matchAll(/\$\{([^}]*)\}/g)].map(([, code]) => code) : [];
    return `''${computed.length === 0 ? '' : `, ${computed.join(', ')}`}`;
  });
}

/** Every static and dynamic import and re-export. */
export function importsOf({ path, text }: Source): Import[] {
  const code = codeOf(text, { blankTexts: false });
  const statics = code.matchAll(/^\s*(?:import|export)\s(?:[^'";]*?\sfrom\s)?\s*'([^']+)'/gm);
  const dynamics = code.matchAll(/\bimport\(\s*'([^']+)'/g);
  return [...statics, ...dynamics].map(([, specifier = '']) => ({ specifier, target: targetOf(path, specifier) }));
}

function targetOf(from: string, specifier: string): string | null {
  const workspace = /^@rewards-wall\/(\w+)\/(.+)$/.exec(specifier);
  if (workspace !== null) return `${workspace[1]}/${workspace[2]}`;
  if (!specifier.startsWith('.')) return null;
  const parts = from.split('/').slice(0, -1);
  for (const part of specifier.split('/')) {
    if (part === '..') parts.pop();
    else if (part !== '.') parts.push(part);
  }
  return parts.join('/');
}
