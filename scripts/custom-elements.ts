import type { ElementReference, NameAndText } from './element-reference.ts';

const SCHEMA = '1.0.0';

/** A public custom property. */
export interface StyleReference extends NameAndText {
  readonly default: string;
}

/** The Custom Elements Manifest for tools and editors. `styles`: the custom properties of all elements. */
export function customElements(elements: readonly ElementReference[], styles: readonly StyleReference[]): unknown {
  return {
    schemaVersion: SCHEMA,
    modules: elements.map((element) => {
      const { className, tag } = element;
      // The other elements have modules of their own, which export no class.
      const isDefined = ['offer-wall', 'survey-profile'].includes(tag);
      const path = isDefined ? 'dist/define.js' : `dist/${tag}.js`;
      const declared = { name: className, module: path };
      return {
        kind: 'javascript-module',
        path,
        declarations: [declaration(element, styles)],
        exports: [
          ...(isDefined ? [{ kind: 'js', name: className, declaration: declared }] : []),
          { kind: 'custom-element-definition', name: tag, declaration: declared },
        ],
      };
    }),
  };
}

function declaration(element: ElementReference, styles: readonly StyleReference[]): unknown {
  const { tag, className, about, properties, methods, events, slots, parts } = element;
  return {
    kind: 'class',
    customElement: true,
    tagName: tag,
    name: className,
    description: about,
    superclass: { name: 'HTMLElement' },
    attributes: properties.flatMap(({ name: fieldName, attribute, type, default: value, about: description }) =>
      attribute === null ? [] : [{ name: attribute, fieldName, type: { text: type }, default: value, description }],
    ),
    members: [
      ...properties.map(({ name, attribute, type, default: value, reflects, about: description }) => ({
        kind: 'field',
        name,
        type: { text: type },
        default: value,
        description,
        attribute: attribute ?? undefined,
        reflects: reflects || undefined,
      })),
      ...methods.map(({ name, parameters, returns, about: description }) => ({
        kind: 'method',
        name,
        parameters:
          parameters.length === 0
            ? undefined
            : parameters.map((each) => ({ name: each.name, type: { text: each.type } })),
        return: { type: { text: returns } },
        description,
      })),
    ],
    events: events.map(({ name, detail, about: description }) => ({
      name,
      type: { text: `CustomEvent<${detail}>` },
      description,
    })),
    slots: slots.map(({ name, about: replaced }) => ({ name, description: `In place of ${replaced}.` })),
    cssParts: parts.map(({ name, about: description }) => ({ name, description })),
    cssProperties: styles.map(({ name, default: value, about: description }) => ({
      name,
      default: value,
      description,
    })),
  };
}
