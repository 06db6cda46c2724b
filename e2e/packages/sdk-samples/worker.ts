import { createClient, fetchReceiver, type PostbackStore } from '@rewards-wall/sdk';

// Compiled with the types of a browser or worker only, as in Deno and Workers, where Node's types are missing.

declare const store: PostbackStore<undefined>;
declare const env: { readonly SECRET_KEY: string; readonly POSTBACK_SECRET: string };

const rewards = createClient({
  baseUrl: 'https://rewards.example.com',
  pubId: 1,
  wallId: 1,
  secretKey: env.SECRET_KEY,
});
const receive = fetchReceiver({ secrets: env.POSTBACK_SECRET, store, handle: ({ dedupeKey }) => dedupeKey.length });

export const worker = {
  fetch: async (request: Request): Promise<Response> =>
    new URL(request.url).pathname === '/postbacks'
      ? receive(request)
      : Response.json(await rewards.mintToken({ userId: 'ada' })),
};
