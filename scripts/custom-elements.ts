import type { ElementContract } from '../widget/src/contract/element-contract.ts';

const SCHEMA = '1.0.0';

/** The Custom Elements Manifest for tools and editors. `styles`: the custom properties of all elements. */
export function customElements(
  elements: readonly ElementContract[],
  styles: readonly { readonly name: string; readonly default: string; readonly about: string }[],
): unknown {
  const path = 'dist/define.js';
  return {
    schemaVersion: SCHEMA,
    modules: elements.map((element) => ({
      kind: 'javascript-module',
      path,
      declarations: [declaration(element, styles)],
      exports: [
        { kind: 'js', name: element.className, declaration: { name: element.className, module: path } },
        {
          kind: 'custom-element-definition',
          name: element.tag,
          declaration: { name: element.className, module: path },
        },
      ],
    })),
  };
}

function declaration(
  element: ElementContract,
  styles: readonly { readonly name: string; readonly default: string; readonly about: string }[],
): unknown {
  const { tag, className, about, properties, methods, events, slots, parts } = element;
  const list = <Value>(record: Readonly<Record<string, Value>>) => Object.entries(record);
  return {
    kind: 'class',
    customElement: true,
    tagName: tag,
    name: className,
    description: about,
    superclass: { name: 'HTMLElement' },
    attributes: list(properties).flatMap(([fieldName, { attribute, type, default: value, about: description }]) =>
      attribute === null ? [] : [{ name: attribute, fieldName, type: { text: type }, default: value, description }],
    ),
    members: [
      ...list(properties).map(([name, { attribute, type, default: value, reflects, about: description }]) => ({
        kind: 'field',
        name,
        type: { text: type },
        default: value,
        description,
        attribute: attribute ?? undefined,
        reflects,
      })),
      ...list(methods).map(([name, { returns, about: description }]) => ({
        kind: 'method',
        name,
        return: { type: { text: returns } },
        description,
      })),
    ],
    events: list(events).map(([name, { detail, about: description }]) => ({
      name,
      type: { text: `CustomEvent<${detail}>` },
      description,
    })),
    slots: list(slots).map(([name, replaces]) => ({ name, description: `In place of ${replaces}.` })),
    cssParts: list(parts).map(([name, description]) => ({ name, description })),
    cssProperties: styles.map(({ name, default: value, about: description }) => ({
      name,
      default: value,
      description,
    })),
  };
}
