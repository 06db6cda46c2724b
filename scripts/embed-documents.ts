// Generates the custom elements manifest, the types and the guides' tables from the widget's sources.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { format } from 'prettier';
import { projectRoot } from '../server/runtime/project-root.ts';
import { fromThePage, toThePage } from '../widget/src/contract/message-contract.ts';
import type { MessageContract } from '../widget/src/contract/message-contract.ts';
import { styleContract } from '../widget/src/contract/style-contract.ts';
import { customElements } from './custom-elements.ts';
import type { StyleReference } from './custom-elements.ts';
import { elementReferences, signatureText } from './element-reference.ts';
import type { ElementReference } from './element-reference.ts';
import { elementTypes } from './element-types.ts';
import { filled } from './filled.ts';
import { code, table } from './markdown-table.ts';

/** The generated documents: their texts, and their paths relative to the repository's root. */
export async function embedDocuments(): Promise<{ path: string; text: string }[]> {
  const elements = elementReferences();
  const style = { singleQuote: true, printWidth: 120 };
  return [
    { path: 'widget/custom-elements.json', text: await json(customElements(elements, customProperties())) },
    {
      path: 'widget/types/elements.d.ts',
      text: await format(elementTypes(elements), { parser: 'typescript', ...style }),
    },
    ...(await Promise.all(Object.entries(sectionsOf(elements)).map(([path, tables]) => filled(path, tables)))),
  ];
}

/** The public custom properties, with their defaults from the style sheet. */
export function customProperties(): StyleReference[] {
  const sheet = readFileSync(join(projectRoot, 'widget/src/theme/tokens.css'), 'utf8');
  return Object.entries(styleContract).map(([short, about]) => {
    const name = `--offer-wall-${short}`;
    const at = sheet.indexOf(`var(${name}, `);
    if (at === -1) throw new Error(`The style sheet does not read ${name}`);
    const from = at + `var(${name}, `.length;
    return { name, default: publicDefault(sheet.slice(from, closing(sheet, from))), about };
  });
}

/** A default in terms of the public properties; `derived` if its expression would be too complex for readers. */
function publicDefault(value: string): string {
  return value.startsWith('var(--_') ? 'derived' : value.replaceAll('--_', '--offer-wall-');
}

/** The index of the bracket that closes the bracket before `from`. */
function closing(text: string, from: number): number {
  let depth = 1;
  let at = from;
  for (; depth > 0; at += 1) depth += text[at] === '(' ? 1 : text[at] === ')' ? -1 : 0;
  return at - 1;
}

type Sections = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** The generated sections of each guide, by marker. */
const sectionsOf = (elements: readonly ElementReference[]): Sections => ({
  'docs/embed.md': {
    'custom properties': table(
      ['property', 'default', 'sets'],
      customProperties().map(({ name, default: value, about }) => [code(name), code(value), about]),
    ),
    'messages of the page': messageTable(fromThePage),
    'messages to the page': messageTable(toThePage),
  },
  'docs/embed-reference.md': Object.fromEntries(elements.map((element) => [element.tag, elementTables(element)])),
});

function elementTables({ properties, methods, events, slots, parts }: ElementReference): string {
  const tables = [
    table(
      ['attribute', 'property', 'default', 'meaning'],
      properties.map(({ name, attribute, default: value, about }) => [
        attribute === null ? '' : code(attribute),
        code(name),
        value === "''" ? '' : code(value),
        about,
      ]),
    ),
    table(
      ['event', '`detail`', 'meaning'],
      events.map(({ name, detail, about }) => [code(name), code(detail.replaceAll('readonly ', '')), about]),
    ),
    methods.length === 0
      ? ''
      : table(
          ['method', 'meaning'],
          methods.map((method) => [code(signatureText(method)), method.about]),
        ),
    table(
      ['slot', 'replaces'],
      slots.map(({ name, about }) => [name ? code(name) : 'the default slot', about]),
    ),
    table(
      ['part', 'what it is'],
      parts.map(({ name, about }) => [code(name), about]),
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

const json = async (value: unknown): Promise<string> =>
  format(JSON.stringify(value), { parser: 'json', printWidth: 120 });
