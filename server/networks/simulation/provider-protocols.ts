import { createHash } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';

/** A survey that a simulated provider sells. */
export interface SoldSurvey {
  id: string;
  minutes: number;
  /** In dollars. */
  cpi: number;
  /** 0 to 1. */
  rate: number;
  rating: number;
}

/** A request as a simulated provider gets it. */
export interface ProviderCall {
  method: string;
  path: string;
  query: URLSearchParams;
  headers: IncomingHttpHeaders;
  body: string;
}

/** How one provider checks requests and answers, written without the service's code. */
export interface Protocol {
  name: string;
  scheme: string;
  settings: readonly string[];
  /** Whether it asks for profiles before it lists surveys. */
  registers: boolean;
  /** Returns what is wrong with a request; null if nothing is. `kind`: what the request asks for. */
  read(call: ProviderCall, key: string): { kind: 'profile' | 'list'; person: string } | { problem: string };
  list(surveys: readonly SoldSurvey[], url: string): unknown;
  /** An answer without surveys that says why, with its status. */
  refusal: { status: number; body: unknown; reason: string };
  /** The parameter of the entry link from which it takes our click id. */
  clickIn: (link: URL) => string;
}

const link = (url: string, id: string): string => `${url}/enter?survey=${id}&hsh=1a9c`;
const BITLABS_NEEDS = ['client_ip', 'client_useragent', 'client_country'];
const CPX_NEEDS = [
  'ip_user',
  'user_agent',
  'birthday_day',
  'birthday_month',
  'birthday_year',
  'gender',
  'user_country_code',
];
/** Its ids of the countries where it works. */
const PRODEGE_COUNTRIES: ReadonlySet<string> = new Set(Array.from({ length: 12 }, (_, at) => String(at + 1)));
const INBRAIN_NEEDS = ['ipAddress', 'gender', 'dateOfBirth', 'deviceTypes'];

function missing(names: readonly string[], query: URLSearchParams): string | undefined {
  return names.find((name) => (query.get(name) ?? '') === '');
}

export const protocols: readonly Protocol[] = [
  {
    name: 'bitlabs',
    scheme: 'bitlabs-surveys',
    settings: [],
    registers: true,
    read({ body, headers, method, path, query }, key) {
      if (headers['x-api-token'] !== key) return { problem: 'token' };
      if (method === 'POST' && path === '/v1/publishers/users') {
        const [user] = (JSON.parse(body) as { users: { uid: string; birthdate: string; country: string }[] }).users;
        return user && /^\d{4}-\d\d-\d\d$/.test(user.birthdate)
          ? { kind: 'profile', person: user.uid }
          : { problem: 'user' };
      }
      const person = headers['x-user-id'];
      if (path !== '/v2/client/surveys' || typeof person !== 'string' || person.length > 65)
        return { problem: 'user id' };
      return missing(BITLABS_NEEDS, query) ? { problem: 'client' } : { kind: 'list', person };
    },
    list: (surveys, url) => ({
      data: {
        restriction_reason: null,
        surveys: surveys.map(({ cpi, id, minutes, rate, rating }) => ({
          id,
          type: 'survey',
          click_url: link(url, id),
          country: 'US',
          language: 'en',
          tags: [],
          cpi: cpi.toFixed(2),
          value: String(cpi * 100),
          loi: minutes,
          cr: rate,
          rating,
        })),
      },
    }),
    refusal: {
      status: 200,
      body: { data: { restriction_reason: { using_vpn: true }, surveys: [] } },
      reason: 'using_vpn',
    },
    clickIn: (entered) => /^click_id=(.+)$/.exec(entered.searchParams.get('tags') ?? '')?.[1] ?? '',
  },
  {
    name: 'cpx',
    scheme: 'cpx-research',
    settings: ['app_id=4711'],
    registers: false,
    read({ path, query }, key) {
      const person = query.get('ext_user_id') ?? '';
      const hash = createHash('md5').update(`${person}-${key}`).digest('hex');
      if (path !== '/api/get-surveys.php' || query.get('app_id') !== '4711') return { problem: 'app' };
      if (query.get('secure_hash') !== hash) return { problem: 'hash' };
      return missing(CPX_NEEDS, query) ? { problem: 'main info' } : { kind: 'list', person };
    },
    list: (surveys, url) => ({
      status: 'success',
      count_returned_surveys: surveys.length,
      surveys: surveys.map(({ cpi, id, minutes, rate, rating }) => ({
        id,
        loi: minutes,
        payout: cpi * 100,
        payout_publisher_usd: cpi,
        conversion_rate: String(rate * 100),
        statistics_rating_avg: rating,
        statistics_rating_count: 3,
        type: 'survey',
        href_new: link(url, id),
      })),
    }),
    refusal: { status: 200, body: { status: 'success', surveys: [] }, reason: '' },
    clickIn: (entered) => entered.searchParams.get('subid_1') ?? '',
  },
  {
    name: 'inbrain',
    scheme: 'inbrain',
    settings: [],
    registers: false,
    read({ headers, path, query }, key) {
      if (headers['x-inbrain-api-key'] !== key) return { problem: 'key' };
      if (path !== '/supplier-api/v1/surveys') return { problem: 'path' };
      return missing(INBRAIN_NEEDS, query)
        ? { problem: 'profile' }
        : { kind: 'list', person: query.get('userId') ?? '' };
    },
    list: (surveys, url) =>
      surveys.map(({ cpi, id, minutes, rate }, index) => ({
        id,
        link: link(url, id),
        cpi,
        lengthOfInterview: minutes,
        conversionRate: rate * 100,
        conversionThreshold: 2,
        rank: index + 1,
        isProfilerSurvey: false,
      })),
    refusal: { status: 403, body: 'User geo is unsupported', reason: 'unsupported_country' },
    clickIn: (entered) => entered.searchParams.get('mid') ?? '',
  },
  {
    name: 'prodege',
    scheme: 'prodege',
    settings: ['supplier_key=sup-1', 'country_ids=US=1'],
    registers: true,
    read({ body, method, path, query }, key) {
      const sent = method === 'POST' ? new URLSearchParams(body) : query;
      const pairs = [...sent].filter(([name]) => name !== 'signature').map(([name, value]) => `${name}=${value}`);
      const text = [key, ...pairs.toSorted()].join(':');
      if (sent.get('signature') !== createHash('sha256').update(text).digest('base64url'))
        return { problem: 'signature' };
      if (sent.get('apik') !== 'sup-1' || !/^\d{13}$/.test(sent.get('request_date') ?? '')) return { problem: 'apik' };
      const person = sent.get('vpid') ?? '';
      if (path === '/register-user')
        return PRODEGE_COUNTRIES.has(sent.get('country_id') ?? '')
          ? { kind: 'profile', person }
          : { problem: 'country' };
      return missing(['ip', 'useragent'], sent) ? { problem: 'client' } : { kind: 'list', person };
    },
    list: (surveys, url) => ({
      return_status: 'success',
      surveys: surveys.map(({ cpi, id, minutes }) => ({
        projectid: id,
        loi: minutes,
        CPI: cpi,
        surveyurl: link(url, id),
        max_completes: 1,
      })),
    }),
    refusal: { status: 200, body: { return_status: 'success', surveys: [] }, reason: '' },
    clickIn: (entered) => entered.searchParams.get('click_id') ?? '',
  },
];
