import { hmac, NOW, unsigned, type FakeSource } from '../../networks/simulation/fake-source.ts';

const keyBytes = (secret: string): Buffer => Buffer.from(secret.slice('whsec_'.length), 'base64');
const pathOf = (url: string): string => url.replace(/^https?:\/\/[^/]+/, '');

/** Fake sources with our own two schemes. */
export const fakeNativeSources: readonly FakeSource[] = [
  {
    scheme: 'hmac-sha256',
    canRevoke: true,
    macros: ({ click, transaction, isRevoked }) => ({
      '{click_id}': click,
      '{transaction_id}': `${transaction}&payout=1.25${isRevoked ? '&status=2' : ''}`,
      '{timestamp}': String(NOW / 1000),
    }),
    sign: (url, secret) => {
      const bare = url.replace('&signature={signature}', '');
      return { url: `${bare}&signature=${hmac('sha256', keyBytes(secret), pathOf(bare))}` };
    },
  },
  {
    scheme: 'secret-url',
    canRevoke: true,
    macros: ({ click, transaction, isRevoked, offer = '' }) => ({
      '{click_id}': click,
      '{network_offer_id}': offer,
      '{transaction_id}': `${transaction}&payout=99${isRevoked ? '&status=2' : ''}`,
    }),
    sign: unsigned,
  },
];
