import { createHash } from 'node:crypto';
import type { FakeSource } from '../simulation/fake-source.ts';
import { entryLink, missingIn, type Protocol } from '../simulation/protocol.ts';

/** Its IDs of the countries where it operates. */
const COUNTRIES: ReadonlySet<string> = new Set(Array.from({ length: 12 }, (_, at) => String(at + 1)));

/** Fictitious calls in the real format. */
export const calls: FakeSource = {
  scheme: 'prodege',
  canRevoke: false,
  names: { respondent: { person: 'person-1', survey: '53160088' } },
  macros: ({ transaction }) => ({
    '@transid@': transaction,
    '@projectid@': '53160088',
    '@vpid@': 'person-1',
    '@status@': '1',
    '@termreason@': '',
  }),
  adds: ({ click }) => ({ click_id: click }),
  sign: (url, secret) => {
    const pairs = (url.split('?')[1] ?? '').split('&').filter((pair) => !pair.startsWith('hash='));
    const digest = createHash('sha256')
      .update([secret, ...pairs.toSorted()].join(':'))
      .digest('base64url');
    return { url: url.replace('@hash@', digest) };
  },
};

/** Its list of surveys, and how it reports that one ended. */
export const protocol: Protocol = {
  name: 'prodege',
  calls,
  person: '@vpid@',
  survey: '@projectid@',
  ends: { screenout: { '@status@': '3' }, quota_full: { '@status@': '2' }, quality: { '@status@': '4' } },
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
      return COUNTRIES.has(sent.get('country_id') ?? '') ? { kind: 'profile', person } : { problem: 'country' };
    return missingIn(['ip', 'useragent'], sent) ? { problem: 'client' } : { kind: 'list', person };
  },
  list: (surveys, url) => ({
    return_status: 'success',
    surveys: surveys.map(({ cpi, id, minutes }) => ({
      projectid: id,
      loi: minutes,
      CPI: cpi,
      surveyurl: entryLink(url, id),
      max_completes: 1,
    })),
  }),
  refusal: { status: 200, body: { return_status: 'success', surveys: [] }, reason: '' },
  clickIn: (entered) => entered.searchParams.get('click_id') ?? '',
};
