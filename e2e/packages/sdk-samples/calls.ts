import { createClient, RewardsWallError } from '@rewards-wall/sdk';

// Calls a real service and prints what came back.

const { OFFER_ID, OTHER_KEY, PUB_ID, REWARDS_URL, SECRET_KEY, USER, WALL_ID } = process.env;
const options = { baseUrl: REWARDS_URL, pubId: PUB_ID, wallId: WALL_ID, secretKey: SECRET_KEY };
const userId = USER ?? '';
const rewards = createClient(options);

const codeOf = async (call: Promise<unknown>): Promise<unknown> => {
  try {
    return await call;
  } catch (error) {
    if (!(error instanceof RewardsWallError)) throw error;
    const { code, reason, requestId, status } = error;
    return { code, status, reason, hasRequest: requestId !== null };
  }
};

const { token } = await rewards.mintToken({ userId, expiresInSeconds: 600, subid2: 'summer' });
const gift = { userId, amount: '600.5', idempotencyKey: 'gift-1', description: 'Welcome' };
const credit = await rewards.credit(gift);
const repeat = await rewards.credit(gift);
const mismatch = await codeOf(rewards.credit({ ...gift, amount: 601 }));
const debit = await rewards.debit({ userId, amount: 500, idempotencyKey: 'order-1' });
const overdrawn = await codeOf(rewards.debit({ userId, amount: 500, idempotencyKey: 'order-2' }));
const below = await codeOf(rewards.debit({ userId, amount: 500, idempotencyKey: 'order-2', minBalance: null }));
const page = await rewards.listTransactions({ userId, limit: 1 });
const ids: number[] = [];
for await (const { transaction_id } of rewards.eachTransaction({ userId, pageSize: 2 })) ids.push(transaction_id);
const nobody = await rewards.listTransactions({ userId: `${userId}-nobody` });
const explained = await rewards.explain({
  userId,
  offerId: Number(OFFER_ID),
  ip: '73.162.10.20',
  userAgent: 'Mozilla/5.0',
});
const wrongKey = await codeOf(createClient({ ...options, secretKey: OTHER_KEY }).mintToken({ userId }));
const wrongWall = await codeOf(createClient({ ...options, wallId: 999_999 }).listTransactions({ userId }));
const tooLong = await codeOf(rewards.mintToken({ userId, expiresInSeconds: 1 }));
const unreachable = await codeOf(
  createClient({ ...options, baseUrl: 'http://127.0.0.1:1', maxRetries: 0 }).mintToken({ userId }),
);

const refused = { mismatch, overdrawn, wrongKey, wrongWall, tooLong, unreachable };
process.stdout.write(JSON.stringify({ token, credit, repeat, debit, below, page, ids, nobody, explained, refused }));
