import { MAX_USER_ID, userIdFault } from '@rewards-wall/shared/user-id.ts';
import type { FetchedPage, FetchPage } from '../../net/fetch-page.ts';
import type { Directory, Wall } from '../../store/ports/directory.ts';
import { allowsTemplates, blockedBy, parsePolicies, type ContentPolicy, type Wanted } from './content-policy.ts';
import { fine, wrong, type Finding } from './finding.ts';
import { checkSecrets } from './check-secrets.ts';
import { tagsOf, type Tag } from './page-source.ts';
import { readScripts, type PageScripts } from './read-scripts.ts';

export interface PageDeps {
  publicUrl: string;
  fetchPage: FetchPage;
  directory: Directory;
  /** The origins of the catalog's images. */
  pictures: readonly URL[];
}

/** The path of one of this service's scripts, after the path of PUBLIC_URL. */
const OUR_SCRIPT = /\/embed\/[\w.-]+\/(?:offer-wall|survey-profile)\.js$/;

/** The path of a hosted page, likewise. */
const OUR_FRAME = /\/wall\/\d+\/\d+$/;

/** How the page embeds the wall. */
interface Embedding {
  script: Tag | null;
  /** The origin of the page's script or frame, if it isn't PUBLIC_URL's; otherwise null. */
  otherOrigin: string | null;
  elements: readonly Tag[];
  frames: readonly Tag[];
}

/** Checks a page that has or will have a wall. `wall`: the expected one; null if unknown. */
export async function checkPage(deps: PageDeps, wall: Wall | null, page: FetchedPage): Promise<Finding[]> {
  const { status } = page;
  if (status >= 400) {
    return [wrong('page', `The page responds with ${status}: give the URL of a page that anyone can read.`)];
  }
  const found = embeddingOf(deps.publicUrl, page);
  const scripts = await readScripts(deps, page);
  // Without the query, which may contain personal data.
  const source = { where: page.url.origin + page.url.pathname, body: page.body };
  return [
    checkEmbedding(deps, found, scripts),
    ...checkOrigin(deps, wall, page),
    checkPolicy(deps, found, page),
    checkSecrets(deps.directory, source, scripts),
  ];
}

function embeddingOf(publicUrl: string, { body, url }: FetchedPage): Embedding {
  const addressOf = (tag: Tag): URL | null => {
    const src = tag.get('src') ?? '';
    return URL.canParse(src, url.href) ? new URL(src, url) : null;
  };
  const isOurs = (tag: Tag): boolean => addressOf(tag)?.href.startsWith(`${publicUrl}/`) ?? false;
  const isNamedLike = (path: RegExp) => (tag: Tag) => path.test(addressOf(tag)?.pathname ?? '');
  const scripts = tagsOf(body, 'script');
  const frames = tagsOf(body, 'iframe');
  const script = scripts.find(isOurs) ?? scripts.find(isNamedLike(OUR_SCRIPT)) ?? null;
  const others = [...(script === null ? [] : [script]), ...frames.filter(isNamedLike(OUR_FRAME))];
  const other = others.filter((tag) => !isOurs(tag)).map(addressOf)[0];
  return {
    script,
    otherOrigin: other ? other.origin + pathBefore(other.pathname) : null,
    elements: ['offer-wall', 'survey-profile'].flatMap((name) => tagsOf(body, name)),
    frames: frames.filter((tag) => isOurs(tag) || isNamedLike(OUR_FRAME)(tag)),
  };
}

/** The path of PUBLIC_URL, above the service's own paths. */
function pathBefore(path: string): string {
  return path.slice(0, Math.max(path.lastIndexOf('/embed/'), path.lastIndexOf('/wall/')));
}

function checkEmbedding({ directory, publicUrl }: PageDeps, found: Embedding, { read }: PageScripts): Finding {
  const { elements, frames, otherOrigin, script } = found;
  const isBundled = read.some(({ body }) => body.includes('offer-wall'));
  if (otherOrigin !== null) {
    const seen = `The page loads the wall from ${otherOrigin}, but PUBLIC_URL is ${publicUrl}`;
    return wrong('page', `${seen}: set PUBLIC_URL=${otherOrigin}, and restart.`);
  }
  if (elements.length + frames.length === 0 && script === null) {
    const where = isBundled ? 'Scripts of the page add the wall' : "The page's source has no wall of this service";
    return fine('page', `${where}: doctor can't see what scripts do.`);
  }
  if (elements.length > 0 && script === null && !isBundled) {
    const fix = `Add <script type="module" src="${publicUrl}/embed/v1/offer-wall.js"></script>`;
    return wrong('page', `The page has the element, but no script that defines it. ${fix}`);
  }
  const all = [
    scriptProblem(script),
    ...elements.flatMap((element) => elementProblems(directory, element)),
    ...frames.flatMap(frameProblems),
  ];
  const problems = new Set(all.filter((problem) => problem !== null));
  return problems.size === 0 ? fine('page', 'The page has the wall.') : wrong('page', [...problems].join(' '));
}

/** Why an element can't work. Absent attributes are fine, because a script may set them later. */
function elementProblems(directory: Directory, element: Tag): (string | null)[] {
  return [idProblem(directory, element), tokenProblem(element), userProblem(element)];
}

function scriptProblem(script: Tag | null): string | null {
  if (script === null || script.get('type')?.toLowerCase() === 'module') return null;
  return 'The script tag of the wall lacks type="module", so browsers do not run it: add it.';
}

function tokenProblem(element: Tag): string | null {
  if (element.get('token')?.startsWith('pk_') !== true) return null;
  return 'An element has a publishable key as its token: a token is for one user, and your server mints it (docs/embed.md).';
}

/** An element with `await-token` may get its user with the token; one without IDs gets all of them from a script. */
function userProblem(element: Tag): string | null {
  const names = [...element.keys()];
  if (!element.has('pub-id') || element.has('await-token')) return null;
  const userId = element.get('user-id') ?? '';
  const problem = valueProblem(userId);
  if (problem !== null) return problem;
  if (element.get('user-id') !== '' && names.some((name) => isUserId(name))) return null;
  return 'An element has no user-id: add it with your own id of the user, unless a script of the page sets it.';
}

function frameProblems(frame: Tag): (string | null)[] {
  const query = URL.parse(frame.get('src') ?? '', 'https://page.example')?.searchParams;
  const hasToken = query?.has('token') === true;
  const inQuery =
    'A frame has a token in the query of its URL, where logs keep it: put it into the fragment, #token=….';
  return [valueProblem(query?.get('subid1') ?? ''), hasToken ? inQuery : null];
}

/** Why no user of the publisher can have this ID; null also for a missing one. */
function valueProblem(userId: string): string | null {
  const fault = userIdFault(userId);
  if (fault === 'too-long') {
    return `The user's id has more than ${MAX_USER_ID} characters, so the wall refuses it: use a shorter one that never changes, or a hash of it.`;
  }
  if (fault !== 'placeholder') return null;
  return `The user's id is the placeholder ${userId}, which the wall refuses: put your own id of the user there, unless a script of the page does.`;
}

function idProblem({ walls }: Directory, element: Tag): string | null {
  const [pubId, wallId] = [element.get('pub-id'), element.get('wall-id')];
  if (pubId === undefined || wallId === undefined) return null;
  const wall = walls.find(({ adwallId }) => String(adwallId) === wallId);
  if (wall === undefined) return `The page asks for wall ${wallId}, which does not exist. See: wall list`;
  if (String(wall.pubId) !== pubId) return `The page says pub-id="${pubId}", but wall ${wallId} has ${wall.pubId}.`;
  return null;
}

/** Includes bindings of frameworks: `:user-id`, `[attr.user-id]`. */
function isUserId(name: string): boolean {
  return /user-?id/.test(name);
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
  for (const wanted of wantedBy(deps, found, page)) {
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

/**
 * What the browser must load and call, at the page's own addresses: its script's and `api-base`. Everything if the
 * source doesn't show how the page embeds the wall.
 */
function wantedBy({ pictures, publicUrl }: PageDeps, found: Embedding, { url: page }: FetchedPage): Wanted[] {
  const { elements, frames, otherOrigin, script } = found;
  const of = (directive: Wanted['directive'], address: string, nonce: string | null = null): Wanted[] =>
    URL.canParse(address, page.href) ? [{ directive, url: new URL(address, page), nonce }] : [];
  const isUnknown = elements.length + frames.length === 0;
  const served = otherOrigin ?? publicUrl;
  const named = (attribute: string): string[] => [...new Set(elements.map((element) => element.get(attribute) ?? ''))];
  const bases = elements.length === 0 ? [served] : named('api-base').map((base) => base || served);
  const slashed = bases.map((base) => (base.endsWith('/') ? base : `${base}/`));
  const inPage = [
    ...of('script-src', `${served}/embed/v1/offer-wall.js`, script?.get('nonce') ?? null),
    ...slashed.flatMap((base) => of('connect-src', `${base}adwall/api/publisher/1/profile/1/offers.json`)),
    ...named('token-url').flatMap((url) => (url === '' ? [] : of('connect-src', url))),
    ...of('img-src', `${publicUrl}/images/1.svg`),
    ...pictures.map((url): Wanted => ({ directive: 'img-src', url, nonce: null })),
  ];
  return [
    ...(elements.length > 0 || isUnknown ? inPage : []),
    ...(frames.length > 0 ? frames.flatMap((frame) => of('frame-src', frame.get('src') ?? '')) : []),
  ];
}
