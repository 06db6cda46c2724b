// Reads the public API of the elements from their sources, for the generated documents: what the classes and their tables
// of properties declare, and what the comments there say.
import { join } from 'node:path';
import { API, NodeBuilderFlags, SignatureKind, SymbolFlags, isUnionType } from 'typescript/unstable/sync';
import type { Checker, Project, Symbol, Type } from 'typescript/unstable/sync';
import { projectRoot } from '../server/runtime/project-root.ts';
import { wallProperties } from '../widget/src/offer-wall/wall-properties.ts';
import { cardProperties } from '../widget/src/offer-card/card-properties.ts';
import { openerProperties } from '../widget/src/open-wall/opener-properties.ts';
import { profileProperties } from '../widget/src/survey-profile/profile-properties.ts';
import type { PublicProperty } from '../widget/src/ui/public-property.ts';

/** The public API of an element. Types are in TypeScript. */
export interface ElementReference {
  readonly tag: string;
  readonly className: string;
  readonly about: string;
  readonly properties: readonly PropertyReference[];
  readonly methods: readonly MethodReference[];
  /** `detail`: the type of `event.detail`. */
  readonly events: readonly { readonly name: string; readonly detail: string; readonly about: string }[];
  /** `about`: the content that it replaces. The default slot has no name. */
  readonly slots: readonly NameAndText[];
  readonly parts: readonly NameAndText[];
}

export interface MethodReference extends NameAndText {
  readonly parameters: readonly { readonly name: string; readonly type: string }[];
  readonly returns: string;
}

export interface PropertyReference {
  readonly name: string;
  readonly type: string;
  /** In JavaScript. */
  readonly default: string;
  /** Null if the property has no attribute. */
  readonly attribute: string | null;
  /** Whether setting the property also sets the attribute. */
  readonly reflects: boolean;
  readonly about: string;
}

export interface NameAndText {
  readonly name: string;
  readonly about: string;
}

const elements = [
  { tag: 'offer-wall', className: 'OfferWall', properties: wallProperties },
  { tag: 'survey-profile', className: 'SurveyProfile', properties: profileProperties },
  { tag: 'offer-card', className: 'OfferCard', properties: cardProperties },
  { tag: 'rewards-button', className: 'RewardsButton', properties: openerProperties },
  { tag: 'rewards-teaser', className: 'RewardsTeaser', properties: openerProperties },
];

export function elementReferences(): readonly ElementReference[] {
  const config = join(projectRoot, 'widget/tsconfig.json');
  const api = new API({ cwd: projectRoot });
  try {
    const project = api.updateSnapshot({ openProjects: [config] }).getProject(config);
    if (!project) throw new Error(`TypeScript does not open ${config}`);
    return elements.map((element) => referenceOf(element, project));
  } finally {
    api.close();
  }
}

function referenceOf(
  { tag, className, properties }: (typeof elements)[number],
  { checker, program }: Project,
): ElementReference {
  const file = program.getSourceFile(join(projectRoot, `widget/src/${tag}/${tag}.ts`));
  const module = file && checker.getSymbolAtLocation(file);
  const element = module && checker.getExportsOfModule(module).find(({ name }) => name === className);
  if (!element) throw new Error(`TypeScript does not find ${className}`);
  const instance = checker.getDeclaredTypeOfSymbol(element);
  const tagged = (wanted: string) =>
    checker
      .getJsDocTagsOfSymbol(element)
      .filter(({ name }) => name === wanted)
      .map(({ text }) => nameAndText(String(text)));
  const [about = ''] = checker.getDocumentationCommentOfSymbol(element).split('\n\n');
  return {
    tag,
    className,
    about: inOneLine(about),
    properties: Object.entries<PublicProperty>(properties).map(([name, { initial, attribute, reflect }]) => ({
      name,
      type: typeText(checker, typeOf(checker, instance, name)),
      default: typeof initial === 'string' ? `'${initial}'` : String(initial),
      attribute: typeof attribute === 'string' ? attribute : null,
      reflects: reflect === true,
      about: aboutMember(checker, tableOf(checker, element), name),
    })),
    methods: methodsOf(checker, element, instance),
    events: tagged('fires').map(({ name, about: text }) => ({ name, about: text, detail: detailOf(checker, name) })),
    slots: tagged('slot'),
    parts: tagged('csspart'),
  };
}

/** The methods that the class itself declares, for pages: neither `protected` nor overriding those of its base class. */
function methodsOf(checker: Checker, element: Symbol, instance: Type): MethodReference[] {
  const [base] = checker.getBaseTypes(instance as Parameters<Checker['getBaseTypes']>[0]);
  const inherited = new Set(base && checker.getPropertiesOfType(base).map(({ name }) => name));
  return [...element.getMembers().values()]
    .filter(({ flags, name }) => flags & SymbolFlags.Method && !inherited.has(name) && !name.includes('#'))
    .map(({ name }) => {
      const [signature] = checker.getSignaturesOfType(typeOf(checker, instance, name), SignatureKind.Call);
      const returned = signature && checker.getReturnTypeOfSignature(signature);
      if (!returned) throw new Error(`${name} returns nothing known`);
      const parameters = signature.getParameters().map((each) => {
        const type = checker.getTypeOfSymbol(each);
        return { name: each.name, type: type ? typeText(checker, type) : 'unknown' };
      });
      return { name, parameters, returns: typeText(checker, returned), about: aboutMember(checker, instance, name) };
    });
}

/** A method's name, parameters and result, as in TypeScript. */
export function signatureText({ name, parameters, returns }: MethodReference): string {
  return `${name}(${parameters.map((each) => `${each.name}: ${each.type}`).join(', ')}): ${returns}`;
}

/** The type of the class's table of properties, whose comments document them. */
function tableOf(checker: Checker, element: Symbol): Type {
  const statics = checker.getTypeOfSymbol(element);
  if (!statics) throw new Error(`${element.name} has no type`);
  return typeOf(checker, statics, 'properties');
}

function typeOf(checker: Checker, owner: Type, name: string): Type {
  const member = checker.getPropertyOfType(owner, name);
  const type = member && checker.getTypeOfSymbol(member);
  if (!type) throw new Error(`TypeScript knows no type of ${name}`);
  return type;
}

function aboutMember(checker: Checker, owner: Type, name: string): string {
  const member = checker.getPropertyOfType(owner, name);
  const about = member ? inOneLine(checker.getDocumentationCommentOfSymbol(member)) : '';
  if (!about) throw new Error(`${name} has no comment`);
  return about;
}

function detailOf(checker: Checker, event: string): string {
  const map = checker.resolveName('HTMLElementEventMap', SymbolFlags.Interface);
  if (!map) throw new Error('TypeScript knows no HTMLElementEventMap');
  const events = checker.getDeclaredTypeOfSymbol(map);
  return expanded(checker, typeOf(checker, typeOf(checker, events, event), 'detail'));
}

/** A type without the names that only our sources have. */
function expanded(checker: Checker, type: Type): string {
  if (isUnionType(type)) {
    const members = type.getTypes().map((each) => expanded(checker, each));
    return [...members.filter((each) => each !== 'null'), ...members.filter((each) => each === 'null')].join(' | ');
  }
  const text = typeText(checker, type);
  if (!text.startsWith('{')) return text;
  const members = checker.getPropertiesOfType(type).map(({ name }) => {
    return `readonly ${name}: ${expanded(checker, typeOf(checker, type, name))}`;
  });
  return `{ ${members.join('; ')} }`;
}

function typeText(checker: Checker, type: Type): string {
  const { NoTruncation, UseSingleQuotesForStringLiteralType } = NodeBuilderFlags;
  return checker.typeToString(type, undefined, NoTruncation | UseSingleQuotesForStringLiteralType);
}

/** `root - everything`, as in a comment; `- the text` for what has no name. */
function nameAndText(tag: string): NameAndText {
  const [name = '', ...about] = inOneLine(tag).split(/(?:^| )- /);
  return { name, about: about.join(' - ') };
}

const inOneLine = (text: string): string => text.replaceAll(/\s*\n\s*/g, ' ').trim();
