// What is generated from the contract of the widget: its manifest, its types and the tables of docs/embed.md.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { format } from 'prettier';
import { projectRoot } from '../server/ops/project-root.ts';
import type { ElementContract } from '../widget/src/contract/element-contract.ts';
import { fromThePage, toThePage } from '../widget/src/contract/message-contract.ts';
import type { MessageContract } from '../widget/src/contract/message-contract.ts';
import { offerWallContract } from '../widget/src/contract/offer-wall-contract.ts';
import { styleContract } from '../widget/src/contract/style-contract.ts';
import { surveyProfileContract } from '../widget/src/contract/survey-profile-contract.ts';
import { customElements } from './custom-elements.ts';
import { elementTypes } from './element-types.ts';

const elements: readonly ElementContract[] = [offerWallContract, surveyProfileContract];

/** Every document that follows from the contract: its path from the project's folder and its text. */
export async function embedDocuments(): Promise<{ path: string; text: string }[]> {
  const style = { singleQuote: true, printWidth: 120 };
  const guide = 'docs/embed.md';
  return [
    { path: 'widget/custom-elements.json', text: await json(customElements(elements, customProperties())) },
    {
      path: 'widget/types/elements.d.ts',
      text: await format(elementTypes(elements), { parser: 'typescript', ...style }),
    },
    {
      path: guide,
      text: await format(filled(readFileSync(join(projectRoot, guide), 'utf8')), { parser: 'markdown', ...style }),
    },
  ];
}

/** The public custom properties with their defaults, which stand in the style sheet. */
export function customProperties(): { name: string; default: string; about: string }[] {
  const sheet = readFileSync(join(projectRoot, 'widget/src/theme/tokens.styles.ts'), 'utf8');
  return Object.entries(styleContract).map(([short, about]) => {
    const name = `--offer-wall-${short}`;
    const at = sheet.indexOf(`var(${name}, `);
    if (at === -1) throw new Error(`The style sheet does not read ${name}`);
    const from = at + `var(${name}, `.length;
    return { name, default: sheet.slice(from, closing(sheet, from)), about };
  });
}

/** Where the bracket that is open at `from` closes. */
function closing(text: string, from: number): number {
  let depth = 1;
  let at = from;
  for (; depth > 0; at += 1) depth += text[at] === '(' ? 1 : text[at] === ')' ? -1 : 0;
  return at - 1;
}

const sections: Readonly<Record<string, () => string>> = {
  ...Object.fromEntries(elements.map((element) => [element.tag, () => elementTables(element)])),
  'custom properties': () =>
    table(
      ['property', 'default', 'of'],
      customProperties().map(({ name, default: value, about }) => [code(name), code(value), about]),
    ),
  'messages of the page': () => messageTable(fromThePage),
  'messages to the page': () => messageTable(toThePage),
};

/** The guide with its generated sections as the contract has them now. */
function filled(guide: string): string {
  let text = guide;
  for (const [name, make] of Object.entries(sections)) {
    const start = `<!-- generated: ${name} -->`;
    const from = text.indexOf(start);
    const to = text.indexOf('<!-- /generated -->', from);
    if (from === -1 || to === -1) throw new Error(`docs/embed.md has lost the markers of "${name}"`);
    text = `${text.slice(0, from + start.length)}\n\n${make()}\n\n${text.slice(to)}`;
  }
  return text;
}

function elementTables({ properties, methods, events, slots, parts }: ElementContract): string {
  const tables = [
    table(
      ['attribute', 'property', 'default', 'meaning'],
      Object.entries(properties).map(([name, { attribute, default: value, about }]) => [
        attribute === null ? '' : code(attribute),
        code(name),
        value === "''" ? '' : code(value),
        about,
      ]),
    ),
    table(
      ['event', '`detail`', 'meaning'],
      Object.entries(events).map(([name, { detail, cancelable, about }]) => [
        code(name),
        code(detail.replaceAll('readonly ', '').replaceAll('|', '\\|')),
        cancelable ? `${about} Cancelable.` : about,
      ]),
    ),
    Object.keys(methods).length === 0
      ? ''
      : table(
          ['method', 'meaning'],
          Object.entries(methods).map(([name, { returns, about }]) => [code(`${name}(): ${returns}`), about]),
        ),
    table(
      ['slot', 'in place of'],
      Object.entries(slots).map(([name, replaces]) => [code(name), replaces]),
    ),
    table(
      ['part', 'what it is'],
      Object.entries(parts).map(([name, about]) => [code(name), about]),
    ),
  ];
  return tables.filter(Boolean).join('\n\n');
}

function messageTable(messages: Readonly<Record<string, MessageContract>>): string {
  return table(
    ['type', 'data', 'meaning'],
    Object.entries(messages).map(([type, { data, about }]) => [code(type), data.map(code).join(', '), about]),
  );
}

function table(heads: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
  return [line(heads), line(heads.map(() => '---')), ...rows.map(line)].join('\n');
}

const code = (words: string): string => `\`${words}\``;

const json = async (value: unknown): Promise<string> =>
  format(JSON.stringify(value), { parser: 'json', printWidth: 120 });
