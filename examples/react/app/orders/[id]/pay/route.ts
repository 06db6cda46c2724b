import { RewardsWallError } from '@rewards-wall/sdk';
import { rewards, signedInUser } from '../../../rewards.ts';

/**
 * The id is that of an order of this user, which your site has stored before. Paying it again within 30 days deducts
 * nothing; after this, mark the order as paid.
 */
export async function POST(_: Request, { params }: { params: Promise<{ id: string }> }): Promise<Response> {
  try {
    const idempotencyKey = `order-${(await params).id}`;
    await rewards.debit({ userId: await signedInUser(), amount: 100, idempotencyKey, description: 'Gift card' });
    return Response.json({ paid: true });
  } catch (error) {
    if (!(error instanceof RewardsWallError) || error.code !== 'insufficient_balance') throw error;
    return Response.json({ paid: false, reason: 'You need 100 Coins.' }, { status: 409 });
  }
}
