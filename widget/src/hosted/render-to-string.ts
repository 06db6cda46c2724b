import { noChange, nothing } from 'lit/html.js';
import type { TemplateResult } from 'lit/html.js';
import { PartType } from 'lit/directive.js';
import type { PartInfo } from 'lit/directive.js';
import { getDirectiveClass, isTemplateResult } from 'lit/directive-helpers.js';

// Renders templates without a DOM. Only this file depends on how Lit represents templates and directives: its tests
// compare it with Lit in a browser, and are pinned to the version of Lit.

/** What takes the place of values in a template. */
type Hole =
  | { readonly kind: 'content' }
  | AttributeHole
  | { readonly kind: 'flag'; readonly name: string }
  /** A listener, a property, or a directive of an element. HTML can't say it. */
  | { readonly kind: 'omitted' };

interface AttributeHole {
  readonly kind: 'attribute';
  readonly name: string;
  /** Those around its values: one more than there are values. */
  readonly texts: readonly string[];
}

const omitted: Hole = { kind: 'omitted' };

/** The HTML of a template, cut at its holes: one more text than there are holes. */
interface Plan {
  readonly texts: readonly string[];
  readonly holes: readonly Hole[];
}

const plans = new WeakMap<TemplateStringsArray, Plan>();

/** The HTML of what Lit would render. All texts and attributes are escaped. */
export function renderToString(content: unknown): string {
  if (typeof content === 'string') return escaped(content);
  if (isTemplateResult(content)) return renderTemplate(content as TemplateResult);
  // Not joined, which would copy the text at each level.
  if (Array.isArray(content)) return content.reduce((html: string, each) => html + renderToString(each), '');
  const value = resolved(content, asChild);
  if (value !== content) return renderToString(value);
  return isEmpty(value) ? '' : escaped(String(value));
}

function renderTemplate({ strings, values }: TemplateResult): string {
  const { holes, texts } = planOf(strings);
  let html = texts[0] ?? '';
  let at = 0;
  // Called for each element of a page, where iterators and copies would take half of the time.
  for (let index = 0; index < holes.length; index += 1) {
    const hole = holes[index] ?? omitted;
    if (hole.kind === 'content') html += renderToString(values[at]);
    else if (hole.kind === 'attribute') html += attribute(hole, values, at);
    else if (hole.kind === 'flag' && values[at] && values[at] !== nothing) html += ` ${hole.name}=""`;
    html += texts[index + 1] ?? '';
    at += hole.kind === 'attribute' ? hole.texts.length - 1 : 1;
  }
  return html;
}

/** An attribute with the values from an index on. It is absent if one of them is `nothing`. */
function attribute({ name, texts }: AttributeHole, values: readonly unknown[], from: number): string {
  let text = texts[0] ?? '';
  for (let index = 1; index < texts.length; index += 1) {
    const value = resolved(values[from + index - 1], asAttribute);
    if (value === nothing) return '';
    text += (isEmpty(value) ? '' : String(value)) + (texts[index] ?? '');
  }
  return ` ${name}="${escaped(text)}"`;
}

const asChild: PartInfo = { type: PartType.CHILD };
const asAttribute: PartInfo = { type: PartType.ATTRIBUTE, name: '', tagName: '' };

/** What a directive renders, which may be another directive. */
function resolved(value: unknown, part: PartInfo): unknown {
  if (typeof value !== 'object' || value === null) return value;
  const Directive = getDirectiveClass(value);
  if (!Directive) return value;
  const { values } = value as { readonly values: readonly unknown[] };
  return resolved(new Directive(part).render(...values), part);
}

function isEmpty(value: unknown): boolean {
  return value === null || value === undefined || value === nothing || value === noChange;
}

const needsEscape = /[&<>"\r\0]/g;
const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  // Parsers read it as a line feed.
  '\r': '&#13;',
  // Parsers drop it, or replace it.
  '\0': '',
};

function escaped(text: string): string {
  return text.replace(needsEscape, (character) => escapes[character] ?? '');
}

function planOf(strings: TemplateStringsArray): Plan {
  const known = plans.get(strings) ?? makePlan(strings);
  plans.set(strings, known);
  return known;
}

/** Stands for a value. */
const VALUE = '\0';
const tag = /(<[a-z](?:"[^"]*"|[^">])*>)/i;
const valueInTag = /\s+(?:([.?@]?)([^\s"=/>]+)=(?:\0|"([^"]*\0[^"]*)")|\0)/g;
const valueInText = /\0/g;

function makePlan(strings: TemplateStringsArray): Plan {
  const texts = [''];
  const holes: Hole[] = [];
  // White space counts as one space. Most of it is the indentation of the source.
  const addText = (text: string) => texts.push(`${texts.pop() ?? ''}${text.replace(/\s+/g, ' ')}`);
  for (const [index, piece] of strings.join(VALUE).split(tag).entries()) {
    let from = 0;
    const isTag = index % 2 === 1;
    for (const found of piece.matchAll(isTag ? valueInTag : valueInText)) {
      const [all, sign, name = '', quoted = VALUE] = found;
      addText(piece.slice(from, found.index));
      holes.push(isTag ? holeInTag(sign, name, quoted) : { kind: 'content' });
      texts.push('');
      from = found.index + all.length;
    }
    addText(piece.slice(from));
  }
  return { texts, holes };
}

function holeInTag(sign: string | undefined, name: string, quoted: string): Hole {
  if (sign === '?') return { kind: 'flag', name };
  return sign === '' ? { kind: 'attribute', name, texts: quoted.split(VALUE) } : omitted;
}
