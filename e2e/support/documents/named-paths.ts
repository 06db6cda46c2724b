import { codeSpansOf } from './markdown.ts';

const rooms = ['shared', 'server', 'widget', 'demo', 'bench', 'e2e', 'docs', 'scripts', 'ops', '.ci'];
const inRoom = new RegExp(
  String.raw`(?<![\w./<-])(?:${rooms.join('|').replaceAll('.', String.raw`\.`)})/[\w.<>*{},/-]*`,
  'g',
);
const fileName = /^[\w.<>{},*-]+\.(?:ts|mjs|md|json|sh|yml|svg|html|css)$/;
const partOfPath = /^(?!(?:node_modules|\.cache)\/)[\w<.][\w.<>{},*-]*\/[\w.<>{},*/-]*$/;

/**
 * The files and folders named in a Markdown text: all paths that begin with a top-level folder, and in code spans also
 * file names and ends of paths (`locales/en`).
 */
export function namedPaths(text: string): string[] {
  const whole = [...text.replaceAll('<br>', ' ').matchAll(inRoom)].map(([path]) => path);
  const parts = codeSpansOf(text).filter((code) => fileName.test(code) || partOfPath.test(code));
  return [...new Set([...whole, ...parts].map((path) => path.replace(/[.,/]+$/, '')))];
}

/** Whether `tree` (paths relative to the repository's root) contains it. `<what>`, `NNN` and `*` match any name. */
export function isInTree(named: string, tree: readonly string[]): boolean {
  return alternatives(named).every((path) => {
    const pattern = path.replace(/[.+^$()|[\]\\]/g, String.raw`\$&`).replace(/<[^>]*>|NNN|\*/g, '[^/]+');
    const end = new RegExp(`(?:^|/)${pattern}$`);
    return tree.some((one) => end.test(one));
  });
}

/** `a/{b,c}` names `a/b` and `a/c`. */
function alternatives(path: string): string[] {
  const braces = /\{([^{}]*)\}/.exec(path);
  if (braces === null) return [path];
  return (braces[1] ?? '').split(',').flatMap((one) => alternatives(path.replace(braces[0], one)));
}
