import { fakeSurveyNetworks } from './fake-survey-networks.ts';
import { hex, hmac, unsigned, type FakeSource, type Values } from './fake-source.ts';

const valueOf = (values: Values, name: string): string => values[name] ?? '';

/** Fake networks: their calls are made up, but have the real shape. */
export const fakeNetworks: readonly FakeSource[] = [
  ...fakeSurveyNetworks,
  {
    scheme: 'adgate',
    canRevoke: true,
    macros: ({ click, transaction, isRevoked, payout = '1.25', event = '', offer = '' }) => ({
      '{s1}': click,
      '{conversion_id}': transaction,
      '{event_id}': event,
      '{payout}': payout,
      '{state}': isRevoked ? 'rejected' : 'approved',
      '{offer_id}': offer,
    }),
    sign: unsigned,
  },
  {
    scheme: 'adgem',
    canRevoke: true,
    macros: ({ click, transaction, isRevoked, payout = '1.25', event = '' }) => ({
      '{player_id}': click,
      '{transaction_id}': transaction,
      '{goal_id}': event,
      '{payout}': isRevoked ? `-${payout}` : payout,
      '{country}': 'US',
    }),
    sign: (url, secret) => {
      const sent = `${url}&request_id=9&timestamp=1`;
      return { url: `${sent}&verifier=${hmac('sha256', secret, sent)}` };
    },
  },
  {
    scheme: 'adscend',
    canRevoke: true,
    macros: ({ click, transaction, isRevoked, payout = '1.25' }) => ({
      '[SB1]': click,
      '[TID]': transaction,
      '[PAY]': isRevoked ? `-${payout}` : payout,
      '[STS]': isRevoked ? '2' : '1',
    }),
    sign: (url) => ({
      url: url.replace(/\[HSH=(.*?)\](.*?)\[\/HSH\]/, (_all, secret: string, text: string) =>
        hmac('md5', secret, text),
      ),
    }),
  },
  {
    scheme: 'affise',
    canRevoke: true,
    macros: ({ click, transaction, isRevoked, payout = '1.25', event = '1', offer = '' }) => ({
      '{sub1}': click,
      '{transactionid}': transaction,
      '{goal}': event,
      '{sum}': payout,
      '{status}': isRevoked ? '3' : '1',
      '{offerid}': offer,
    }),
    sign: unsigned,
    identity: ({ click, transaction }) => `${click}/${transaction}/1`,
  },
  {
    scheme: 'ayet',
    canRevoke: true,
    macros: ({ click, transaction, isRevoked, payout = '1.25', event = '', offer = '' }) => ({
      '{custom_1}': click,
      '{task_uuid}': event,
      '{transaction_id}': isRevoked ? `r-${transaction}` : transaction,
      '{payout_usd}': isRevoked ? `-${payout}` : payout,
      '{is_chargeback}': isRevoked ? '1' : '0',
      '{chargeback_reason}': isRevoked ? 'Bad%20lead' : '',
      '{offer_id}': offer,
    }),
    sign: (url, secret) => {
      const sorted = (url.split('?')[1] ?? '').replaceAll('%20', '+').split('&').toSorted().join('&');
      return { url, headers: { 'x-ayetstudios-security-hash': hmac('sha256', secret, sorted) } };
    },
  },
  {
    scheme: 'bitlabs-offers',
    canRevoke: true,
    macros: ({ click, transaction, isRevoked, payout = '1.25', event = '', offer = '' }) => ({
      '[%USER:UID%]': click,
      '[%TX%]': transaction,
      '[%OFFER:TASK:ID%]': event,
      '[%VALUE:USD%]': payout,
      '[%OFFER:TASK:STATE%]': isRevoked ? 'RECONCILED' : 'COMPLETED',
      '[%REF%]': '',
      '[%OFFER:ID%]': offer,
    }),
    sign: (url, secret) => ({ url: `${url}&hash=${hmac('sha1', secret, url)}` }),
  },
  {
    scheme: 'cpalead',
    canRevoke: false,
    macros: ({ click, transaction, payout = '1.25', offer = '' }) => ({
      '{subid}': click,
      '{lead_id}': transaction,
      '{payout}': payout,
      '{campaign_id}': offer,
    }),
    sign: unsigned,
  },
  {
    scheme: 'everflow',
    canRevoke: false,
    macros: ({ click, transaction, payout = '1.25', event = '0', offer = '' }) => ({
      '{sub1}': click,
      '{transaction_id}': transaction,
      '{event_id}': event,
      '{payout_amount}': payout,
      '{offer_id}': offer,
    }),
    sign: unsigned,
  },
  {
    scheme: 'lootably',
    canRevoke: true,
    macros: ({ click, transaction, isRevoked, payout = '1.25', event = '', offer = '' }) => ({
      '{sid2}': click,
      '{transactionID}': transaction,
      '{goalID}': event,
      '{userID}': 'u-1',
      '{ip}': '198.51.100.7',
      '{revenue}': payout,
      '{currencyReward}': '125',
      '{status}': isRevoked ? '0' : '1',
      '{offerID}': offer,
    }),
    sign: (url, secret, values) => {
      const signed = ['{userID}', '{ip}', '{revenue}', '{currencyReward}'].map((name) => valueOf(values, name));
      return { url: url.replace('{hash}', hex('sha256', `${signed.join('')}${secret}`)) };
    },
  },
  {
    scheme: 'notik',
    canRevoke: true,
    macros: () => ({}),
    adds: ({ click, transaction, isRevoked, payout = '1.25', event = '', offer = '77' }) => ({
      user_id: 'u-1',
      s1: click,
      offer_name: 'Big%20game',
      amount: isRevoked ? '-125' : '125',
      payout: isRevoked ? `-${payout}` : payout,
      offer_id: offer,
      txn_id: isRevoked ? `${transaction}-cb` : transaction,
      rewarded_txn_id: isRevoked ? transaction : '',
      event_id: event,
    }),
    sign: (url, secret) => ({ url: `${url}&hash=${hmac('sha1', secret, url.replaceAll('%20', '+'))}` }),
  },
  {
    scheme: 'offer18',
    canRevoke: false,
    macros: ({ click, event = 'sale', offer = '' }) => ({
      '{aff_click_id}': click,
      '{event_name}': event,
      '{offer_id}': offer,
    }),
    sign: unsigned,
    identity: ({ click }) => `${click}/sale`,
  },
  {
    scheme: 'revlum',
    canRevoke: true,
    macros: ({ click, transaction, isRevoked, payout = '1.25', offer = '' }) => ({
      '{subId}': click,
      '{transId}': transaction,
      '{reward}': '125.0',
      '{payout}': payout,
      '{status}': isRevoked ? '2' : '1',
      '{debug}': '0',
      '{offerId}': offer,
    }),
    sign: (url, secret, values) => {
      const signed = ['{subId}', '{transId}', '{reward}'].map((name) => valueOf(values, name));
      return { url: url.replace('{signature}', hex('md5', `${signed.join('')}${secret}`)) };
    },
  },
  {
    scheme: 'scaleo',
    canRevoke: false,
    macros: ({ click, event = '', offer = '' }) => ({
      '{aff_click_id}': click,
      '{goal_id}': event,
      '{offer_id}': offer,
    }),
    sign: unsigned,
    identity: ({ click }) => `${click}/`,
  },
  {
    scheme: 'torox',
    canRevoke: true,
    macros: ({ click, transaction, isRevoked, payout = '1.25', offer = '77' }) => ({
      '{user_id}': click,
      '{id}': transaction,
      '{oid}': offer,
      '{amount}': isRevoked ? '-125' : '125',
      '{payout}': isRevoked ? `-${payout}` : payout,
    }),
    sign: (url, secret, values) => ({
      url: url.replace('{sig}', hex('md5', `${valueOf(values, '{oid}')}-${valueOf(values, '{user_id}')}-${secret}`)),
    }),
  },
  {
    scheme: 'trackier',
    canRevoke: false,
    macros: ({ click, transaction, payout = '1.25' }) => ({
      '{p1}': click,
      '{txn_id}': transaction,
      '{payout}': payout,
    }),
    sign: unsigned,
  },
  {
    scheme: 'tune',
    canRevoke: false,
    macros: ({ click, transaction, payout = '1.25', event = '0', offer = '' }) => ({
      '{aff_click_id}': click,
      '{transaction_id}': transaction,
      '{goal_id}': event,
      '{payout}': payout,
      '{offer_id}': offer,
    }),
    sign: unsigned,
  },
];
