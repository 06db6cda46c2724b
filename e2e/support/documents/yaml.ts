import * as plugin from 'prettier/plugins/yaml';

/** A node of Prettier's syntax tree, as far as this reads it. */
interface Node {
  readonly type: string;
  readonly value?: string;
  readonly anchor?: { readonly value: string } | null;
  readonly children?: readonly (Node | null)[];
}

export type Yaml = string | null | readonly Yaml[] | { readonly [key: string]: Yaml };

/** The documents of a YAML text. Scalars are text. Throws on what is not YAML. */
export async function parseYaml(text: string): Promise<Yaml[]> {
  // The parser reads none of the options, which its type requires.
  const root = (await plugin.parsers.yaml.parse(text, {} as never)) as Node;
  return nodesOf(root).map((document) => {
    const body = nodesOf(document).find(({ type }) => type === 'documentBody');
    return valueOf(body && nodesOf(body)[0], new Map());
  });
}

function valueOf(node: Node | undefined, anchors: Map<string, Yaml>): Yaml {
  if (node === undefined || node.type === 'null') return null;
  if (node.type === 'alias') {
    const value = anchors.get(node.value ?? '');
    if (value === undefined) throw new Error(`There is no anchor ${node.value}.`);
    return value;
  }
  const value = contentOf(node, anchors);
  if (node.anchor) anchors.set(node.anchor.value, value);
  return value;
}

function contentOf(node: Node, anchors: Map<string, Yaml>): Yaml {
  const inside = (each: Node): Yaml => valueOf(nodesOf(each)[0], anchors);
  switch (node.type) {
    case 'mapping':
    case 'flowMapping': {
      const entries = nodesOf(node).map((item) => {
        const [key, value] = nodesOf(item);
        if (key === undefined) throw new Error('A mapping has an item without a key.');
        return [String(inside(key)), value === undefined ? null : inside(value)] as const;
      });
      const keys = entries.map(([key]) => key);
      if (new Set(keys).size < keys.length) throw new Error(`A key is repeated: ${keys.join(', ')}`);
      return Object.fromEntries(entries);
    }
    case 'sequence':
      return nodesOf(node).map(inside);
    case 'flowSequence':
      return nodesOf(node).map((item) => (item.type === 'flowSequenceItem' ? inside(item) : valueOf(item, anchors)));
    case 'plain':
    case 'quoteSingle':
    case 'quoteDouble':
    case 'blockLiteral':
    case 'blockFolded':
      return node.value ?? '';
    default:
      throw new Error(`This reads no ${node.type}.`);
  }
}

function nodesOf(node: Node): Node[] {
  return (node.children ?? []).filter((child): child is Node => child !== null);
}

/** The value at a path such as `spec.ports.0`; null if there is none. */
export function at(value: Yaml, path: string): Yaml {
  return path.split('.').reduce<Yaml>((inner, key) => {
    if (inner === null || typeof inner !== 'object') return null;
    return (inner as Readonly<Record<string, Yaml>>)[key] ?? null;
  }, value);
}
