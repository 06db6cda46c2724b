import { hex, valueOf, type FakeSource } from '../simulation/fake-source.ts';
import type { FakeWall } from '../simulation/fake-wall.ts';

/** The network's id of a transaction. */
const uuidOf = (transaction: string): string =>
  hex('sha1', transaction).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*$/, '$1-$2-$3-$4-$5');

/** Fictitious calls in the real format. */
export const calls: FakeSource = {
  scheme: 'playtimeweb',
  canRevoke: false,
  identity: ({ transaction }) => uuidOf(transaction),
  names: { respondent: { person: 'person-1' } },
  macros: ({ click, payout = '1.25', transaction }) => ({
    '{publisher_sub_id1}': click,
    '{trans_uuid}': uuidOf(transaction),
    '{user_uuid}': 'person-1',
    '{currency}': 'Coins',
    '{coin_amount}': payout,
    '{device_id}': '',
    '{sdk_app_id}': 'com.example.app',
    '{sid}': '{sid}',
  }),
  sign: (url, secret, values) => {
    const names = ['trans_uuid', 'user_uuid', 'currency', 'coin_amount', 'device_id', 'sdk_app_id'];
    const text = names.map((name) => valueOf(values, `{${name}}`)).join('');
    return { url: url.replace('{sid}', hex('sha1', text + secret)) };
  },
};

export const wall: FakeWall = {
  settings: { company: 'quiet-harbor' },
  visit({ host, pathname, searchParams }) {
    const user = searchParams.get('user_id') ?? '';
    if (host !== 'quiet-harbor.playtimeweb.com' || pathname !== '/play' || user === '') return null;
    return { click: searchParams.get('pub_sub_id_1') ?? '', user };
  },
  earns: ({ amount, user }) => ({ '{user_uuid}': user, '{coin_amount}': amount }),
};
