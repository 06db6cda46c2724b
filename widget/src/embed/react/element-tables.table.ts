import type { ElementContract } from '../../contract/element-contract.ts';
import { offerWallContract } from '../../contract/offer-wall-contract.ts';
import { surveyProfileContract } from '../../contract/survey-profile-contract.ts';

/** What a React component needs to know about its element. */
export interface ElementTable {
  readonly tag: string;
  /** The attribute of each property that has one. */
  readonly attributes: Readonly<Record<string, string>>;
  /** The properties that have no attribute. */
  readonly properties: readonly string[];
  /** The element's event for each callback: `onLoad` listens to `offer-wall-load`. */
  readonly events: Readonly<Record<string, string>>;
}

export const offerWallTable = tableOf(offerWallContract);
export const surveyProfileTable = tableOf(surveyProfileContract);

function tableOf({ tag, properties, events }: ElementContract): ElementTable {
  const all = Object.entries(properties);
  return {
    tag,
    attributes: Object.fromEntries(all.flatMap(([name, { attribute }]) => (attribute ? [[name, attribute]] : []))),
    properties: all.flatMap(([name, { attribute }]) => (attribute ? [] : [name])),
    events: Object.fromEntries(Object.keys(events).map((type) => [callbackOf(type, tag), type])),
  };
}

/** `offer-wall-load` is `onLoad`; an event of the other element keeps its name: `onProfileCreated`. */
function callbackOf(type: string, tag: string): string {
  const own = type.replace(`${tag}-`, '').replace('survey-', '');
  return `on-${own}`.replaceAll(/-([a-z])/g, (_, letter: string) => letter.toUpperCase());
}
