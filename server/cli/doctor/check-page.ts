import type { FetchedPage, FetchPage } from '../../net/fetch-page.ts';
import { secretKeyDigest } from '../../publishers/keys.ts';
import type { Directory, Wall } from '../../store/ports/directory.ts';
import { allowsTemplates, blockedBy, parsePolicies, type ContentPolicy, type Wanted } from './content-policy.ts';
import { fine, wrong, type Finding } from './finding.ts';
import { linesWith, tagsOf, type Tag } from './page-source.ts';

export interface PageDeps {
  publicUrl: string;
  fetchPage: FetchPage;
  directory: Directory;
  /** The origins of the catalogue's pictures. */
  pictures: readonly URL[];
}

/** Scripts of a page that are searched at most. */
const MAX_SCRIPTS = 30;
/** Secret keys, and secrets of postbacks and sources. */
const SECRETS = /\bsk_[0-9A-Za-z]{49}\b|\bwhsec_[0-9A-Za-z+/]{43}=/g;

/** What the page has of the wall. */
interface Embedding {
  script: Tag | null;
  elements: readonly Tag[];
  frames: readonly Tag[];
}

/** Checks a page that a wall is or will be on. `wall`: the one that it should have; null if that is unknown. */
export async function checkPage(deps: PageDeps, wall: Wall | null, page: FetchedPage): Promise<Finding[]> {
  const { status } = page;
  if (status >= 400) {
    return [wrong('page', `The page answers ${status}: give the URL of a page that anybody can read.`)];
  }
  const found = embeddingOf(deps.publicUrl, page);
  return [
    checkEmbedding(deps, found),
    ...checkOrigin(deps, wall, page),
    checkPolicy(deps, found, page),
    await checkSecrets(deps, page),
  ];
}

function embeddingOf(publicUrl: string, { body, url }: FetchedPage): Embedding {
  const isOurs = (tag: Tag): boolean => {
    const src = tag.get('src') ?? '';
    return URL.canParse(src, url.href) && new URL(src, url).href.startsWith(`${publicUrl}/`);
  };
  return {
    script: tagsOf(body, 'script').find(isOurs) ?? null,
    elements: ['offer-wall', 'survey-profile'].flatMap((name) => tagsOf(body, name)),
    frames: tagsOf(body, 'iframe').filter(isOurs),
  };
}

function checkEmbedding({ directory, publicUrl }: PageDeps, found: Embedding): Finding {
  const { elements, frames, script } = found;
  if (elements.length + frames.length === 0 && script === null) {
    return fine(
      'page',
      "The page's source has no wall of this service: if a script adds it, that can't be seen from here.",
    );
  }
  if (elements.length > 0 && script === null) {
    const fix = `Add <script type="module" src="${publicUrl}/embed/v1/offer-wall.js"></script>, unless your bundle has it.`;
    return wrong('page', `The page has the element, but no script of ${publicUrl}. ${fix}`);
  }
  const problem = elements.map((element) => elementProblem(directory, element)).find((one) => one !== null);
  return problem === undefined ? fine('page', 'The page has the wall.') : wrong('page', problem);
}

/** Why an element can't work; null if nothing is wrong with its attributes, which a script may set later. */
function elementProblem({ walls }: Directory, element: Tag): string | null {
  const [pubId, wallId] = [element.get('pub-id'), element.get('wall-id')];
  if (pubId === undefined || wallId === undefined) return null;
  const wall = walls.find(({ adwallId }) => String(adwallId) === wallId);
  if (wall === undefined) return `The page asks for wall ${wallId}, which does not exist. See: wall list`;
  if (String(wall.pubId) !== pubId) return `The page says pub-id="${pubId}", but wall ${wallId} has ${wall.pubId}.`;
  return null;
}

function checkOrigin({ directory }: PageDeps, named: Wall | null, { body, url }: FetchedPage): Finding[] {
  const ids = tagsOf(body, 'offer-wall').map((tag) => tag.get('wall-id'));
  const wall = named ?? directory.walls.find(({ adwallId }) => ids.includes(String(adwallId))) ?? null;
  if (wall === null) return [];
  const { origins } = wall.settings;
  if (origins.length === 0)
    return [
      fine(
        'origins',
        `Wall ${wall.adwallId} takes any origin. To limit that: wall set ${wall.adwallId} --origins ${url.origin}`,
      ),
    ];
  if (origins.includes(url.origin)) return [fine('origins', `${url.origin} is an origin of wall ${wall.adwallId}.`)];
  const list = [...origins, url.origin].join(',');
  const fix = `Add it: wall set ${wall.adwallId} --origins ${list}`;
  return [
    wrong('origins', `${url.origin} is no origin of wall ${wall.adwallId}, so tokens and frames fail there. ${fix}`),
  ];
}

function checkPolicy(deps: PageDeps, found: Embedding, page: FetchedPage): Finding {
  const policies = policiesOf(page);
  if (policies.length === 0) return fine('csp', 'The page has no content security policy.');
  const blocked = new Map<string, Set<string>>();
  for (const wanted of wantedBy(deps, found)) {
    for (const policy of policies) {
      const directive = blockedBy(policy, wanted, page.url);
      if (directive !== null)
        blocked.set(wanted.directive, (blocked.get(wanted.directive) ?? new Set()).add(wanted.url.origin));
    }
  }
  const missing = [...blocked].map(([directive, origins]) => `${directive} ${[...origins].join(' ')}`);
  const usesElement = found.frames.length === 0 || found.elements.length > 0;
  if (usesElement && !policies.every(allowsTemplates)) missing.push('trusted-types lit-html');
  if (missing.length === 0) return fine('csp', "The page's content security policy allows the wall.");
  return wrong('csp', `The page's content security policy blocks the wall. Add: ${missing.join('; ')}`);
}

/** The policies of the headers and of the page's meta tags. Browsers enforce all of them. */
function policiesOf({ body, headers }: FetchedPage): ContentPolicy[] {
  const sent = headers['content-security-policy'];
  const inPage = tagsOf(body, 'meta')
    .filter((tag) => tag.get('http-equiv')?.toLowerCase() === 'content-security-policy')
    .map((tag) => tag.get('content') ?? '');
  const texts = [...(sent === undefined ? [] : [sent].flat()), ...inPage];
  return texts.flatMap(parsePolicies);
}

/** What the browser must load and call; all of it if the source doesn't say how the page has the wall. */
function wantedBy({ pictures, publicUrl }: PageDeps, { elements, frames, script }: Embedding): Wanted[] {
  const of = (directive: Wanted['directive'], path: string, nonce: string | null = null): Wanted => {
    return { directive, url: new URL(publicUrl + path), nonce };
  };
  const isUnknown = elements.length + frames.length === 0;
  const inPage = [
    of('script-src', '/embed/v1/offer-wall.js', script?.get('nonce') ?? null),
    of('connect-src', '/adwall/api/publisher/1/profile/1/offers.json'),
    of('img-src', '/images/1.svg'),
    ...pictures.map((url): Wanted => ({ directive: 'img-src', url, nonce: null })),
  ];
  return [
    ...(elements.length > 0 || isUnknown ? inPage : []),
    ...(frames.length > 0 ? [of('frame-src', '/wall/1/1')] : []),
  ];
}

/** Looks for secrets in the page and its scripts. A finding says where they are, never what they are. */
async function checkSecrets({ directory, fetchPage, publicUrl }: PageDeps, page: FetchedPage): Promise<Finding> {
  const scripts = tagsOf(page.body, 'script')
    .flatMap((tag) => tag.get('src') ?? [])
    .filter((src) => URL.canParse(src, page.url.href))
    .map((src) => new URL(src, page.url).href)
    .filter((href) => !href.startsWith(`${publicUrl}/`));
  const places: string[] = [];
  const owners = new Set<string>();
  const search = (text: string, where: string): void => {
    const lines = linesWith(text, SECRETS, (word) => {
      const digest = word.startsWith('sk_') ? secretKeyDigest(word) : null;
      const key = directory.secretKeys.find((one) => one.digest === digest);
      if (key !== undefined) owners.add(`${key.owner.kind === 'wall' ? '--wall' : '--panel'} ${key.owner.profileId}`);
      return digest !== null || word.startsWith('whsec_');
    });
    if (lines.length > 0) places.push(`${where}, line ${lines.join(', ')}`);
  };
  search(page.body, withoutQuery(page.url));
  let unread = Math.max(0, scripts.length - MAX_SCRIPTS);
  for (const href of scripts.slice(0, MAX_SCRIPTS)) {
    const script = await fetchPage(href);
    if (script.kind === 'fetched' && script.status < 400) search(script.body, withoutQuery(new URL(href)));
    else unread += 1;
  }
  if (places.length > 0) {
    const rotate = [...owners]
      .map((owner) => ` Then replace it: key rotate ${owner}, and key revoke ${owner}`)
      .join('.');
    const fix = 'Take it out: anybody can read it there. Only your server may have it.';
    return wrong('keys', `A secret is in the source: ${places.join('; ')}. ${fix}${rotate}`);
  }
  const left = unread === 0 ? '' : ` ${unread} of ${scripts.length} scripts could not be read.`;
  return fine('keys', `No secret key is in the page or in its scripts.${left}`);
}

/** A query may have somebody's data. */
function withoutQuery({ origin, pathname }: URL): string {
  return origin + pathname;
}
