import type { TabName } from './wall-state.ts';

/** Where a user is in a wall, as the fragment of the address says it: `#tab=activity`, `#search=tea&offer=12`. */
export interface Place {
  readonly tab: TabName;
  readonly text: string;
  /** The selected categories, in ascending order. */
  readonly categoryIds: readonly number[];
  /** The offer whose details are open; null for none. */
  readonly offerId: number | null;
}

const names: readonly string[] = ['tab', 'search', 'category', 'offer'];
/** What the search field takes. */
const MAX_TEXT = 100;
const MAX_CATEGORIES = 50;

/** Reads a fragment. What it does not say, or says wrongly, is as on a wall that has just been opened. */
export function readPlace(hash: string): Place {
  const says = new URLSearchParams(hash.slice(1));
  const tab = says.get('tab');
  const ids = (says.get('category') ?? '').split(',').map(idOf);
  const categoryIds = [...new Set(ids.filter((id) => id !== null))].slice(0, MAX_CATEGORIES);
  return {
    tab: tab === 'surveys' || tab === 'activity' ? tab : 'offers',
    text: (says.get('search') ?? '').trim().slice(0, MAX_TEXT),
    categoryIds: categoryIds.toSorted((one, other) => one - other),
    offerId: idOf(says.get('offer') ?? ''),
  };
}

/** The fragment for a place, with what else `hash` says; empty if there is nothing to say. */
export function writePlace({ categoryIds, offerId, tab, text }: Place, hash: string): string {
  const others = hash
    .slice(1)
    .split('&')
    .filter((part) => part !== '' && !names.includes(part.replace(/=.*/s, '')));
  const own = [
    tab === 'offers' ? '' : `tab=${tab}`,
    text.trim() === '' ? '' : `search=${encodeURIComponent(text.trim().slice(0, MAX_TEXT).toWellFormed())}`,
    categoryIds.length === 0 ? '' : `category=${categoryIds.join(',')}`,
    offerId === null ? '' : `offer=${offerId}`,
  ].filter(Boolean);
  const all = [...others, ...own].join('&');
  return all === '' ? '' : `#${all}`;
}

/** How many steps back lead from a place to the list of offers: one closes the details, one leaves the tab. */
export function depthOf({ offerId, tab }: Place): number {
  return Number(tab !== 'offers') + Number(offerId !== null);
}

function idOf(text: string): number | null {
  const id = /^[1-9]\d{0,15}$/.test(text) ? Number(text) : NaN;
  return Number.isSafeInteger(id) ? id : null;
}
