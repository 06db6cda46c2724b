import { hmac, type FakeSource } from '../simulation/fake-source.ts';
import { entryLink, missingIn, type Protocol } from '../simulation/protocol.ts';

const NEEDED = ['client_ip', 'client_useragent', 'client_country'];

/** Fictitious calls in the real format. */
export const calls: FakeSource = {
  scheme: 'bitlabs-surveys',
  canRevoke: true,
  names: { respondent: { person: 'person-1' } },
  macros: ({ transaction, isRevoked }) => ({
    '[%USER:UID%]': 'person-1',
    '[%TX%]': isRevoked ? `${transaction}-r` : transaction,
    '[%VALUE:USD%]': isRevoked ? '-1.25' : '1.25',
    '[%TYPE%]': isRevoked ? 'RECONCILIATION' : 'COMPLETE',
    '[%REF%]': isRevoked ? transaction : '',
  }),
  adds: ({ click }) => ({ click_id: click }),
  sign: (url, secret) => ({ url: `${url}&hash=${hmac('sha1', secret, url)}` }),
};

/** Its list of surveys, and how it reports that one ended. */
export const protocol: Protocol = {
  name: 'bitlabs',
  calls,
  person: '[%USER:UID%]',
  paid: '[%VALUE:USD%]',
  ends: { screenout: { '[%TYPE%]': 'SCREENOUT', '[%VALUE:USD%]': '0.05' } },
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
    return missingIn(NEEDED, query) ? { problem: 'client' } : { kind: 'list', person };
  },
  list: (surveys, url) => ({
    data: {
      restriction_reason: null,
      surveys: surveys.map(({ cpi, id, minutes, rate, rating }) => ({
        id,
        type: 'survey',
        click_url: entryLink(url, id),
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
};
