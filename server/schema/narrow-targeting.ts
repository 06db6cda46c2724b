import { systemsOf, type Targeting } from './targeting.ts';

const lists = ['countries', 'languages', 'devices', 'browsers', 'age_range_id'] as const;

/** The users whom an offer and the operator both allow, never more than either; null if there are none. */
export function narrowTargeting(
  offer: Parameters<typeof systemsOf>[0] & { readonly targeting: Targeting },
  own: Targeting,
): Targeting | null {
  const { targeting: feed } = offer;
  const common = Object.fromEntries(lists.map((list) => [list, commonOf<unknown>(feed[list], own[list])]));
  const systems =
    own.target_system.length === 0 ? feed.target_system : commonSystems(systemsOf(offer), own.target_system);
  const questions = [...new Set([...Object.keys(feed.answers), ...Object.keys(own.answers)])];
  const answers = questions.map((id) => [id, commonOf(feed.answers[id] ?? [], own.answers[id] ?? [])] as const);
  const genders = commonOf(genderList(feed), genderList(own));
  const isForNobody = [...Object.values(common), ...answers.map(([, options]) => options), genders, systems].includes(
    null,
  );
  if (isForNobody) return null;
  const both = {
    ...common,
    target_system: systems,
    gender: genders?.[0] ?? null,
    answers: Object.fromEntries(answers),
  } as Targeting;
  // A desktop has none of the systems that an offer can name.
  const isForDesktop = both.devices.length === 1 && both.devices[0] === 'desktop';
  return isForDesktop && both.target_system.length > 0 ? null : both;
}

/** What both lists allow, where an empty list allows everything. Null: nothing. */
function commonOf<Value>(feed: readonly Value[], own: readonly Value[]): readonly Value[] | null {
  if (feed.length === 0) return own;
  if (own.length === 0) return feed;
  const common = own.filter((value) => feed.includes(value));
  return common.length === 0 ? null : common;
}

/** The ids of `target_system` that another one includes: 30 is every phone and tablet, 50 every iOS, 40 every Android. */
const included: Readonly<Record<number, readonly number[]>> = { 30: [40, 50, 51, 52, 56], 40: [56], 50: [51, 52] };

function commonSystems(feed: readonly number[], own: readonly number[]): readonly number[] | null {
  const within = (ids: readonly number[], others: readonly number[]): readonly number[] =>
    ids.filter((id) => others.some((other) => other === id || included[other]?.includes(id)));
  if (feed.length === 0) return own;
  const common = [...new Set([...within(own, feed), ...within(feed, own)])];
  return common.length === 0 ? null : common;
}

function genderList({ gender }: Targeting): readonly ('m' | 'f')[] {
  return gender === null ? [] : [gender];
}
