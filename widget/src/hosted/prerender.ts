import { PAGE_SIZE } from '@rewards-wall/shared/offers-parameters.ts';
import { pickLanguage } from '@rewards-wall/shared/pick-language.ts';
import type { RenderWall, WallToRender } from '@rewards-wall/shared/rendered-wall.ts';
import { toActivity } from '../activity/activity-client.ts';
import { activityRules } from '../activity/activity-rules.ts';
import { loadMessages } from '../i18n/load-messages.ts';
import { onceForEach } from '../i18n/once-for-each.ts';
import { wallLanguages } from '../locales/wall-languages.ts';
import type { WallMessages } from '../locales/wall-messages.ts';
import { firstScreenCss } from '../offer-wall/first-screen-css.ts';
import { restCss } from '../offer-wall/rest-css.ts';
import { restView } from '../offer-wall/rest-view.ts';
import { nextState } from '../offer-wall/state/next-state.ts';
import type { RequestKind, ResponsesByKind } from '../offer-wall/state/requests.ts';
import type { ResponseEvent } from '../offer-wall/state/wall-event.ts';
import { initialWallState } from '../offer-wall/state/wall-state.ts';
import type { WallState } from '../offer-wall/state/wall-state.ts';
import { toPage } from '../offers/offers-client.ts';
import { toWallDetails } from '../offer-wall/wall-details.ts';
import { wallView } from '../offer-wall/wall-view.ts';
import { countOffers, visibleList } from '../offers/state/visible-list.ts';
import { customizationCss } from '../theme/customization-css.ts';
import tokensCss from '../theme/tokens.css?inline';
import { renderToString } from './render-to-string.ts';

// Renders a wall on the server, for a page that shows it before its scripts have run. It loads as the element does: by
// the same events, from the same responses. `take-over.ts` then replaces it by the same.

const firstCss = tokensCss + firstScreenCss;
/** With the balance and the user's progress. */
const signedInCss = firstCss + restCss;
/** Only a script knows when an image has loaded. */
const cssWithoutScripts = '.image img{visibility:visible}';

export const renderWall: RenderWall = async (wall) => {
  const state = loadedWall(wall, await messagesFor(wall.languages));
  const { details, hasRest, messages } = state;
  if (!messages || countOffers(visibleList(state)) === 0) return null;
  const nothing = () => undefined;
  const rest = hasRest ? { markScroller: nothing, restView } : null;
  const view = renderToString(wallView(state, { now: wall.now, dispatch: nothing, onOpen: nothing, rest }));
  const css = hasRest ? signedInCss : firstCss;
  const colors = customizationCss(details?.customization ?? {}, details?.themePreset);
  const theme = wall.theme === 'light' || wall.theme === 'dark' ? wall.theme : '';
  const styles = `<style>${css}</style>${colors && `<style>${colors}</style>`}<noscript><style>${cssWithoutScripts}</style></noscript>`;
  return {
    html: `<offer-wall${theme && ` theme="${theme}"`}><template shadowrootmode="open">${styles}${view}</template></offer-wall>`,
    theme,
    styles: [css, cssWithoutScripts, ...(colors ? [colors] : [])],
    lang: messages.format.lang,
    dir: messages.format.dir,
    title: details?.header || messages.title,
    heading: messages.tabsLabel,
  };
};

/** Kept, since making formats takes longer than all of the rest. */
const messagesIn = onceForEach((lang) => loadMessages(wallLanguages, [lang]));

function messagesFor(languages: readonly string[]): Promise<WallMessages> {
  return messagesIn(pickLanguage(languages, Object.keys(wallLanguages), 'en'));
}

/** The state of the element once it has its list and, with a token, what the user has done. */
function loadedWall(wall: WallToRender, messages: WallMessages): WallState {
  const { activity, base, details, offers, pubId, theme, userId, wallId } = wall;
  const others = { subId2: '', subId3: '', subId4: '', device: '', gender: '', ageRangeId: '', placement: '' };
  const user = { ...others, userId, simulateIp: '', simulateUserAgent: '' };
  const page = {
    // Nothing that the page says depends on the token itself.
    address: { base, pubId, wallId, user, lang: '', token: activity === undefined ? '' : 'token' },
    pageSize: PAGE_SIZE,
    currencyName: '',
    theme,
    consentUrl: '',
    usesHistory: true,
    awaitsToken: false,
    mintsToken: false,
  };
  let state = nextState(initialWallState, { type: 'added-to-page' });
  state = nextState(state, { type: 'page-changed', page });
  state = respond(state, 'language', messages);
  state = respond(state, 'details', { kind: 'loaded', value: toWallDetails(details, base) });
  state = respond(state, 'list', { kind: 'loaded', value: toPage(JSON.parse(offers), base) });
  if (!activity) return state;
  const done = { kind: 'loaded', value: toActivity(JSON.parse(activity), base) } as const;
  return respond(respond(state, 'rest', true), 'activity', { activity: done, history: null });
}

function respond<Kind extends RequestKind>(state: WallState, kind: Kind, response: ResponsesByKind[Kind]): WallState {
  const request = state.requests[kind];
  return request
    ? nextState(state, { type: 'response', kind, request, response } as ResponseEvent, [activityRules])
    : state;
}
