/** A public endpoint: its method, and its path with `{name}` for each path parameter. */
export interface Route {
  readonly method: 'GET' | 'POST' | 'PUT';
  readonly path: string;
}

const surveyUser = '/market-research/api/publisher/{pubId}/profile/{profileId}/user/{subid1}';
const wall = '/adwall/api/publisher/{pubId}/profile/{adwallId}';
const wallUser = `${wall}/user/{subid1}` as const;

/** The paths that the widget requests. They are separate constants to keep the rest of the table out of its bundle. */
export const profilePath = `${surveyUser}.json` as const;
export const offersPath = `${wall}/offers.json` as const;
export const offerCategoriesPath = '/adwall/api/v1.1/publisher/{pubId}/profile/{adwallId}/categories.json';
export const wallDetailsPath = '/adwall/api/v1.1/publisher/{pubId}/profile/{adwallId}/details.json';
export const wallTransactionsPath = `${wallUser}/transactions.json` as const;
export const ticketsPath = `${wallUser}/tickets.json` as const;
export const teaserPath = '/v1/walls/{adwallId}/teaser';
export const hostedWallPath = '/wall/{pubId}/{adwallId}';
export const activityPath = '/v1/walls/{adwallId}/activity';

export const consentPath = '/v1/survey-profiles/{profileId}/users/{subid1}/consent';
export const wallCheckPath = '/v1/publishers/{pubId}/walls/{adwallId}/check';
export const panelCheckPath = '/v1/publishers/{pubId}/survey-profiles/{profileId}/check';
export const formStepsPath = '/v1/publishers/{pubId}/survey-profiles/{profileId}/form-steps';

export const surveysPath = `${surveyUser}/surveys.json` as const;

/** Every public endpoint, for the server and its clients. Paths without `/v1/`, and `allOffers`, never change. */
export const routes = {
  createProfile: { method: 'POST', path: profilePath },
  readProfile: { method: 'GET', path: profilePath },
  replaceProfile: { method: 'PUT', path: profilePath },
  surveys: { method: 'GET', path: surveysPath },
  explainSurveys: { method: 'GET', path: '/v1/survey-profiles/{profileId}/users/{subid1}/surveys/explain' },
  changeConsent: { method: 'PUT', path: consentPath },
  createProfileTransaction: { method: 'POST', path: `${surveyUser}/transactions.json` },
  listProfileTransactions: { method: 'GET', path: `${surveyUser}/transactions.json` },
  createWallTransaction: { method: 'POST', path: wallTransactionsPath },
  listWallTransactions: { method: 'GET', path: wallTransactionsPath },
  offers: { method: 'GET', path: offersPath },
  offerCategories: { method: 'GET', path: offerCategoriesPath },
  wallDetails: { method: 'GET', path: wallDetailsPath },
  teaser: { method: 'GET', path: teaserPath },
  /** The original's path, which existing integrations still call. */
  oldWallDetails: { method: 'GET', path: `${wall}/details.json` },
  createTicket: { method: 'POST', path: ticketsPath },
  /** The original's list for servers. Under `/v1/`, but as frozen as the paths without it. */
  allOffers: { method: 'GET', path: '/v1/publisher/{pubId}/offers.json' },
  explainOffers: { method: 'GET', path: '/v1/walls/{adwallId}/offers/explain' },
  activity: { method: 'GET', path: activityPath },
  wallLeads: { method: 'GET', path: '/v1/walls/{adwallId}/leads' },
  createWallSession: { method: 'POST', path: '/v1/walls/{adwallId}/sessions' },
  createProfileSession: { method: 'POST', path: '/v1/survey-profiles/{profileId}/sessions' },
  checkWall: { method: 'GET', path: wallCheckPath },
  checkPanel: { method: 'GET', path: panelCheckPath },
  countFormStep: { method: 'POST', path: formStepsPath },
  click: { method: 'GET', path: '/click/{offer_id}/{token}' },
  lead: { method: 'GET', path: '/leads/{source}' },
  postLead: { method: 'POST', path: '/leads/{source}' },
  leadWithSecret: { method: 'GET', path: '/leads/{source}/{secret}' },
  postLeadWithSecret: { method: 'POST', path: '/leads/{source}/{secret}' },
  hostedWall: { method: 'GET', path: hostedWallPath },
} as const satisfies Record<string, Route>;

export type RouteName = keyof typeof routes;

/** The names of the parameters of a path: `'pubId' | 'adwallId'`. */
export type PathParameter<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | PathParameter<Rest>
  : never;

/**
 * Fills in the parameters of a path, percent-encoded, so that a subid may contain any character.
 *
 * @throws {RangeError} for a parameter that URL parsers would read as a dot segment and drop
 * @throws {URIError} for text with half a surrogate pair
 */
export function buildPath<Path extends string>(
  path: Path,
  params: Readonly<Record<PathParameter<Path>, string | number>>,
): string {
  const values: Readonly<Record<string, string | number>> = params;
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(values[name] ?? ''));
  if (/\/\.\.?(\/|$)/.test(filled)) throw new RangeError('dot segment in a path');
  return filled;
}
