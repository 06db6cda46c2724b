import { format } from 'prettier';

/** The text in the format that package.json gives documents. */
export const formatMarkdown = (text: string): Promise<string> =>
  format(text, { parser: 'markdown', singleQuote: true, printWidth: 120, proseWrap: 'always' });
