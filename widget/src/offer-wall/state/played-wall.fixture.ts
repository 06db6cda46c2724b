import type { OffersRequest } from '@rewards-wall/shared/offers-parameters.ts';
import { activityRules } from '../../activity/activity-rules.ts';
import type { ActivityEntry } from '../../activity/activity-entry.ts';
import type { LedgerRow } from '../../activity/ledger-row.ts';
import type { Page } from '../../activity/paged.ts';
import type { Failed, Loaded } from '../../api/loaded.ts';
import { countUp } from '../../ui/count-up.ts';
import { createFormat } from '../../i18n/format.ts';
import { messages as english } from '../../locales/en/wall.ts';
import type { SurveyProvider, WallSurvey } from '../../surveys/surveys-client.ts';
import type { WallAddress } from '../wall-client.ts';
import type { WallOffer } from '../../offers/wall-offer.ts';
import { nextState } from './next-state.ts';
import type { ListRequest, RequestKind, Requests } from './requests.ts';
import type { WallEvent } from './wall-event.ts';
import { initialWallState } from './wall-state.ts';
import type { PageSettings, WallState } from './wall-state.ts';

const user = {
  userId: 'ann',
  subId2: '',
  subId3: '',
  subId4: '',
  device: '',
  gender: '',
  ageRangeId: '',
  placement: '',
  simulateIp: '',
  simulateUserAgent: '',
};
export const address: WallAddress = {
  base: 'https://wall.example',
  pubId: '1',
  wallId: '2',
  lang: '',
  token: '',
  user,
};

/** The settings of a page; `changes` are those of its address. */
export function page(pageSize: number, changes: Partial<WallAddress> & { userId?: string } = {}): PageSettings {
  const { userId = 'ann', ...rest } = changes;
  const own = { ...address, ...rest, user: { ...user, userId } };
  const settings = { currencyName: '', theme: '', consentUrl: '', usesHistory: false };
  return { address: own, pageSize, ...settings, awaitsToken: false, mintsToken: false };
}

export const offer = (id: number, changes: Partial<WallOffer> = {}): WallOffer => ({
  id,
  name: `Offer ${id}`,
  description: '',
  requirements: null,
  creditDelay: '',
  imageUrl: null,
  clickUrl: 'https://wall.example/click',
  reward: 1,
  sale: null,
  featured: false,
  categoryIds: [],
  store: null,
  steps: [],
  observed: null,
  conditions: null,
  ...changes,
});

export const entry = (offerId: number, changes: Partial<ActivityEntry> = {}): ActivityEntry => ({
  entryId: `clk_${offerId}`,
  kind: 'complete',
  clickId: `clk_${offerId}`,
  offerId,
  offerName: `Offer ${offerId}`,
  reward: 1,
  state: 'clicked',
  steps: [],
  reason: null,
  at: offerId,
  imageUrl: null,
  isSupportDisabled: false,
  ...changes,
});

export const row = (id: number): LedgerRow => ({ id, amount: 1, offerName: '', description: '', at: id });

export const failed = (status: number | null): Failed => {
  const failure = status === null ? 'offline' : status === 401 ? 'session-expired' : 'server';
  return { kind: 'failed', failure, status };
};

/** What the service has. Newest first, except the offers. */
interface ServiceData {
  offers: WallOffer[];
  entries: ActivityEntry[];
  rows: LedgerRow[];
  balance: number;
  hasSurveyProfile: boolean | null;
  surveysForProfile: number;
  surveys: WallSurvey[];
  providers: SurveyProvider[];
  /** What the page's function returns; empty if it fails. */
  token: string;
}

export const offers = (count: number, featured: readonly number[] = []): WallOffer[] =>
  countUp(1, count).map((id) => offer(id, { featured: featured.includes(id) }));

/** A wall whose requests wait until the test answers them from the data of a service. */
export function playedWall(data: Partial<ServiceData> = {}) {
  const service: ServiceData = {
    offers: [],
    entries: [],
    rows: [],
    balance: 0,
    hasSurveyProfile: null,
    surveysForProfile: 0,
    surveys: [],
    providers: [],
    token: '',
    ...data,
  };
  let state = initialWallState;
  const requested: { readonly kind: RequestKind; readonly request: object }[] = [];
  /** The next answer to a request of this kind. */
  const failing = new Map<RequestKind, Failed>();
  const happen = (event: WallEvent): void => {
    const before = state.requests;
    state = nextState(state, event, [activityRules]);
    for (const kind of Object.keys(state.requests) as RequestKind[]) {
      const request = state.requests[kind];
      if (request && request !== before[kind]) requested.push({ kind, request });
    }
  };
  const answerOf = <Kind extends RequestKind>(kind: Kind, request: NonNullable<Requests[Kind]>): WallEvent =>
    ({ type: 'response', kind, request, response: contentOf(kind, request, service, failing.get(kind)) }) as WallEvent;
  /** Responses the request of this kind that is under way. */
  const answer = (kind: RequestKind): void => {
    const request = state.requests[kind];
    if (!request) throw new Error(`no request of the kind ${kind}`);
    happen(answerOf(kind, request));
    failing.delete(kind);
  };
  /** Responses everything that is under way, and what follows from that. */
  const settle = (): void => {
    for (;;) {
      const kind = (Object.keys(state.requests) as RequestKind[]).find((each) => state.requests[each]);
      if (!kind) return;
      answer(kind);
    }
  };
  return {
    service,
    requested,
    failing,
    happen,
    answer,
    answerOf,
    settle,
    get state(): WallState {
      return state;
    },
    /** Loads the wall. */
    load(settings: PageSettings): void {
      happen({ type: 'added-to-page' });
      happen({ type: 'page-changed', page: settings });
      settle();
    },
  };
}

// Walls share them, since creating a format takes longer than playing a short wall.
const messages = english(createFormat('en'), '');

function contentOf(kind: RequestKind, request: object, service: ServiceData, failure: Failed | undefined): unknown {
  switch (kind) {
    case 'language':
      return failure ? null : messages;
    case 'details':
      return (
        failure ?? {
          kind: 'loaded',
          value: {
            header: '',
            currencyName: 'Coins',
            currencyForms: {},
            currencyVisible: true,
            currencyImage: null,
            themePreset: '',
            customization: {},
            panel: { profileId: '3', publishableKey: 'pk' },
          },
        }
      );
    case 'list':
      return failure ?? listOf(service, rangeOf(request as ListRequest));
    case 'refresh':
      return failure ?? listOf(service, request as OffersRequest);
    case 'counts':
      return { counts: new Map(), surveysForProfile: service.surveysForProfile };
    case 'activity':
      return activityOf(request as NonNullable<Requests['activity']>, service, failure);
    case 'ticket':
      return failure ? { kind: 'unavailable', reason: 'server' } : { kind: 'created', ticketId: 7 };
    case 'token':
      return service.token;
    case 'surveys':
      return (
        failure ?? {
          kind: 'loaded',
          value: {
            list: service.surveys,
            networks: { providers: service.providers, emptyReason: '', failedTries: 0, choice: 'made' },
          },
        }
      );
    case 'consent':
    case 'rest':
      return !failure;
    case 'diagnosis':
    case 'paint':
    case 'typing':
      return null;
  }
}

function rangeOf({ all, offset, pageSize, sort, categoryIds }: ListRequest): OffersRequest {
  return { sort, categoryIds, ...(all ? { limit: 0, offset: 0 } : { limit: pageSize + 1, offset }) };
}

function listOf({ offers: all }: ServiceData, { limit, offset, categoryIds }: OffersRequest): Loaded<unknown> {
  const isWanted = (each: WallOffer) =>
    categoryIds.length === 0 || each.categoryIds.some((id) => categoryIds.includes(id));
  const wanted = all.filter(isWanted);
  const sorted = [...wanted.filter((each) => each.featured), ...wanted.filter((each) => !each.featured)];
  const rows = sorted.slice(offset, offset + (limit || sorted.length));
  return { kind: 'loaded', value: { offers: rows, received: rows.length } };
}

function activityOf(request: NonNullable<Requests['activity']>, service: ServiceData, failure: Failed | undefined) {
  const { balance, hasSurveyProfile, entries, rows } = service;
  const activity = (limit: number, offset: number) =>
    failure ?? { kind: 'loaded', value: { balance, hasSurveyProfile, ...pageOf(entries, limit, offset) } };
  const history = (limit: number, offset: number) => failure ?? { kind: 'loaded', value: pageOf(rows, limit, offset) };
  if (request.kind === 'lists') {
    const wanted = request.history;
    return { activity: activity(request.entries + 1, 0), history: wanted === null ? null : history(wanted + 1, 0) };
  }
  const { list, offset } = request;
  return list === 'entries' ? { entries: activity(52, offset) } : { rows: history(22, offset) };
}

function pageOf<T>(all: readonly T[], limit: number, offset: number): Page<T> {
  const part = all.slice(offset, offset + limit);
  return { rows: part, received: part.length };
}
