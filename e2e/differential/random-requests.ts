import { buildPath, routes } from '@rewards-wall/shared/routes.ts';
import { seededRandom, type Random } from '../faults/random.ts';

/** What the requests of both services may name: their content is the same. */
export interface Known {
  pubId: number;
  adwallId: number;
  /** A wall that wants a user token. */
  strictWallId: number;
  profileId: number;
  secretKey: string;
  publishableKey: string;
  panelKey: string;
  tokens: readonly [string, ...string[]];
  clickIds: readonly [string, ...string[]];
  clickTokens: readonly [string, ...string[]];
  source: string;
  sourceSecret: string;
}

export interface RandomRequest {
  method: string;
  target: string;
  headers: readonly [string, string][];
  /** Null: no body. */
  body: string | null;
}

type Pairs = [string, string][];

const USERS = ['ann', 'ann', 'bob', 'bob', 'bob', 'a/b', 'Zoë', 'x'.repeat(60), 'x'.repeat(61), ''] as const;
/** The events of the offers that have some. */
const EVENTS = ['1', '1', '1', '2', '2', '3', '3'] as const;
const NUMBERS = ['1', '2', '3', '25', '25', '0', '-1', '1.5', '.60', '1e3', '', '99999999999999999999'] as const;

/** An endless supply of requests, valid and hostile, the same for the same seed. */
export function randomRequests(seed: number, known: Known): () => RandomRequest {
  const random = seededRandom(seed);
  return () => {
    const { name, pairs, body, key = null } = random.pick(kinds)(random, known);
    const route = routes[name];
    const target = pathOf(random, known, route.path);
    const query = random.below(3) === 0 ? [...pairs, ...oddPairs(random, known)] : pairs;
    const method = random.below(10) === 0 ? random.pick(['HEAD', 'OPTIONS', 'POST', 'DELETE', 'PUT']) : route.method;
    const encoded = encodePairs(query);
    const search = random.below(25) === 0 ? random.pick(['%', 'a=%ff', `q=${'x'.repeat(4_200)}`, '&&=&']) : encoded;
    const sent = method === 'GET' || method === 'HEAD' ? null : body;
    return {
      method,
      target: search === '' ? target : `${target}?${search}`,
      headers: headersOf(random, known, { type: sent?.type ?? null, key }),
      body: sent?.text ?? null,
    };
  };
}

interface Draft {
  name: Exclude<keyof typeof routes, 'hostedWall'>;
  pairs: Pairs;
  body: { type: string; text: string } | null;
  /** The credential that it needs. */
  key?: string;
}

type Kind = (random: Random, known: Known) => Draft;

const withoutBody =
  (name: Draft['name'], pairs: (random: Random, known: Known) => Pairs, key?: 'secretKey' | 'panelKey'): Kind =>
  (random, known) => ({ name, pairs: pairs(random, known), body: null, ...(key && { key: known[key] }) });

const offersPairs = (random: Random): Pairs => [
  ['subid1', random.pick(USERS)],
  ...some(random, [
    ['limit', random.pick(NUMBERS)],
    ['offset', random.pick(NUMBERS)],
    ['ip', random.pick(['8.8.8.8', '81.2.69.142', '2001:db8::1', '999.1.1.1', ''])],
    ['sort_by', random.pick(['payout', 'trending', 'size'])],
    ['category_id[]', random.pick(['17', '18', '17,18', 'x'])],
    ['offer_id[]', random.pick(['1', '1,2', 'x'])],
    ['placement', random.pick(['shop', 'Shop'])],
    ['user-agent', 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X)'],
    ['featured_first', random.pick(['1', 'true', 'maybe'])],
    ['payout_min', random.pick(NUMBERS)],
  ]),
];

const kinds: readonly [Kind, ...Kind[]] = [
  withoutBody('offers', offersPairs),
  withoutBody('offers', offersPairs),
  withoutBody('offerCategories', offersPairs),
  withoutBody('wallDetails', () => []),
  withoutBody('teaser', (random) => some(random, [['placement', random.pick(['shop', 'Shop'])]])),
  withoutBody('explainOffers', offersPairs, 'secretKey'),
  withoutBody('allOffers', (random) => some(random, [['limit', random.pick(NUMBERS)]]), 'secretKey'),
  withoutBody('activity', (random) => some(random, [['limit', random.pick(NUMBERS)]]), 'secretKey'),
  withoutBody('wallLeads', (random) => some(random, [['limit', random.pick(NUMBERS)]]), 'secretKey'),
  withoutBody('readProfile', () => [], 'panelKey'),
  withoutBody('surveys', () => [], 'panelKey'),
  withoutBody('click', () => []),
  withoutBody('listWallTransactions', (random) => some(random, [['limit', random.pick(NUMBERS)]]), 'secretKey'),
  withoutBody('lead', leadPairs),
  // More often than others: most name a click or an event that doesn't fit.
  ...Array.from({ length: 4 }, () => withoutBody('leadWithSecret', leadPairs)),
  (random, known): Draft => {
    const name: Draft['name'] = random.pick(['createWallTransaction', 'createProfileTransaction']);
    const parameters: Pairs = [
      ['currency_adjustment', random.pick(['1', '-2.5', ...NUMBERS])],
      ...some(
        random,
        [
          ['description', random.pick(['A gift', ''])],
          ['min_balance', random.pick(NUMBERS)],
          ['api_key', random.pick([known.secretKey, known.panelKey, known.publishableKey, 'sk_wrong'])],
        ],
        5,
      ),
    ];
    const key = name === 'createWallTransaction' ? known.secretKey : known.panelKey;
    return random.below(3) === 0
      ? { name, pairs: parameters, body: null, key }
      : { name, pairs: [], body: bodyOf(random, parameters), key };
  },
  (random): Draft => {
    const pairs: Pairs = [
      ['name', 'Grace'],
      ['email', random.pick(['grace@mail.example', 'nobody'])],
      ['subject_id', random.pick(['3', '99'])],
      ['message', 'Hello'],
    ];
    return { name: 'createTicket', pairs: [], body: bodyOf(random, pairs) };
  },
  (random, known) => ({
    name: 'createWallSession',
    key: known.secretKey,
    pairs: [],
    body: bodyOf(random, [['subid1', random.pick(USERS)], ...some(random, [['surprise', '1']])], 'json'),
  }),
  (random, known) => ({
    name: random.pick(['createProfile', 'replaceProfile']),
    pairs: [],
    body: bodyOf(random, [['api_key', known.panelKey], ...some(random, [['email', 'ada@mail.example']])], 'json'),
  }),
];

function leadPairs(random: Random, known: Known): Pairs {
  return [
    ['click_id', random.pick([...known.clickIds, 'clk_unknown'])],
    ['transaction_id', `T${random.below(40)}`],
    ...some(random, [['event_id', random.pick([...EVENTS, random.pick(NUMBERS)])]], random.pick([1, 3])),
  ];
}

function pathOf(random: Random, known: Known, template: string): string {
  const ids = (id: number): string => (random.below(12) === 0 ? random.pick(['0', '999', 'x', '']) : String(id));
  const values: Record<string, string> = {
    pubId: ids(known.pubId),
    adwallId: ids(random.below(4) === 0 ? known.strictWallId : known.adwallId),
    profileId: ids(known.profileId),
    offer_id: random.pick(['1', '1', '2', '77', 'x']),
    subid1: random.pick(USERS),
    source: random.pick([known.source, known.source, 'nobody']),
    secret: random.pick([known.sourceSecret, 'wrong']),
    token: random.pick([...known.clickTokens, 'forged']),
  };
  const path = buildPath(template, values);
  switch (random.below(40)) {
    case 0:
      return `${path}/`;
    case 1:
      return path.replace('/publisher/', '/Publisher/');
    case 2:
      return `${path}%`;
    case 3:
      return `/${'x'.repeat(4_200)}`;
    case 4:
      return random.pick(['/', '/health/live', '/problems/not_found', '/wall/1/1', '/nothing']);
    default:
      return path;
  }
}

function oddPairs(random: Random, known: Known): Pairs {
  return some(random, [
    ['api_key', random.pick([known.secretKey, known.publishableKey, 'sk_wrong', 'pk_wrong', 'other'])],
    ['unknown', 'x'],
    ['__proto__', '1'],
    ['limit', random.pick(NUMBERS)],
    ['subid1', random.pick(USERS)],
    ['constructor[]', '1'],
  ]);
}

function headersOf(random: Random, known: Known, { key, type }: { key: string | null; type: string | null }): Pairs {
  const bearers = [
    known.secretKey,
    known.publishableKey,
    known.panelKey,
    ...known.tokens,
    'sk_wrong',
    'a.b.c',
  ] as const;
  const authorizations = [
    `Bearer ${random.pick(bearers)}`,
    `Bearer ${random.pick([known.secretKey, ...known.tokens])}`,
    `Basic ${btoa(`${random.pick([String(known.pubId), '999', ''])}:${known.secretKey}`)}`,
    'Digest x',
  ] as const;
  return [
    ['Host', 'localhost'],
    ['Connection', 'close'],
    ...(type === null ? [] : ([['Content-Type', type]] satisfies Pairs)),
    ...(key !== null && random.below(4) > 0
      ? ([['Authorization', `Bearer ${key}`]] satisfies Pairs)
      : some(random, [['Authorization', random.pick(authorizations)]])),
    ...some(
      random,
      [
        ['Origin', random.pick(['https://shop.example', 'https://evil.example', 'null'])],
        ['Accept-Encoding', random.pick(['gzip', 'br', 'identity', 'gzip;q=0, *'])],
        ['Accept-Language', random.pick(['de', 'en-GB,en;q=0.8', '*'])],
        ['User-Agent', random.pick(['Mozilla/5.0 (X11; Linux x86_64) Firefox/130.0', 'curl/8', ''])],
        ['Idempotency-Key', random.pick(['one', 'two', 'x'.repeat(256), ''])],
        ['X-Forwarded-For', random.pick(['8.8.8.8', '8.8.8.8, 127.0.0.1', 'nonsense'])],
        ['Access-Control-Request-Method', random.pick(['GET', 'POST', 'PATCH'])],
        ['Host', 'other.example'],
      ],
      8,
    ),
  ];
}

function bodyOf(random: Random, pairs: Pairs, only?: 'json'): { type: string; text: string } {
  if (random.below(15) === 0) return { type: random.pick(['text/plain', 'application/json', '']), text: '{"a":' };
  if (only === 'json' || random.below(2) === 0) {
    return { type: 'application/json; charset=utf-8', text: JSON.stringify(Object.fromEntries(pairs)) };
  }
  if (random.below(3) === 0) {
    const parts = pairs.map(
      ([name, value]) => `--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
    );
    return { type: 'multipart/form-data; boundary=b', text: `${parts.join('')}--b--\r\n` };
  }
  return { type: 'application/x-www-form-urlencoded', text: encodePairs(pairs) };
}

function encodePairs(pairs: Pairs): string {
  return pairs.map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`).join('&');
}

/** Each of the pairs with a chance of one in `rarity`. */
function some(random: Random, pairs: Pairs, rarity = 3): Pairs {
  return pairs.filter(() => random.below(rarity) === 0);
}
