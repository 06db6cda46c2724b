import manifest from '../../../custom-elements.json' with { type: 'json' };

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

export const offerWallTable = tableOf('offer-wall');
export const surveyProfileTable = tableOf('survey-profile');
export const offerCardTable = tableOf('offer-card');
export const rewardsButtonTable = tableOf('rewards-button');
export const rewardsTeaserTable = tableOf('rewards-teaser');

function tableOf(tag: string): ElementTable {
  const element = manifest.modules.flatMap(({ declarations }) => declarations).find(({ tagName }) => tagName === tag);
  const { attributes = [], events = [], members = [] } = element ?? {};
  const isProperty = ({ kind, attribute }: { kind: string; attribute?: string }) => kind === 'field' && !attribute;
  return {
    tag,
    attributes: Object.fromEntries(attributes.map(({ fieldName, name }) => [fieldName, name])),
    properties: members.filter(isProperty).map(({ name }) => name),
    events: Object.fromEntries(events.map(({ name }) => [callbackOf(name, tag), name])),
  };
}

/** `offer-wall-load` is `onLoad`; an event of the other element keeps its name: `onProfileCreated`. */
function callbackOf(type: string, tag: string): string {
  const own = type.replace(`${tag}-`, '').replace('survey-', '');
  return `on-${own}`.replaceAll(/-([a-z])/g, (_, letter: string) => letter.toUpperCase());
}
