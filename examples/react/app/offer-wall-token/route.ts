import { rewards, signedInUser } from '../rewards.ts';

export const POST = async (): Promise<Response> =>
  Response.json(await rewards.mintToken({ userId: await signedInUser() }));
