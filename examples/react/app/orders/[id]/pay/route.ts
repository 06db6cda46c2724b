import { rewards, signedInUser } from '../../../rewards';

/**
 * The id names an order that your site has stored for this user. Paying it again within 30 days deducts nothing.
 * Mark the order as paid after this.
 */
export async function POST(_: Request, { params }: { params: Promise<{ id: string }> }): Promise<Response> {
  const order = { userId: await signedInUser(), amount: 100, idempotencyKey: `order-${(await params).id}` };
  const paid = await rewards.redeem({ ...order, description: 'Gift card' });
  if (paid) return Response.json({ paid: true });
  return Response.json({ paid: false, reason: 'You need 100 Coins.' }, { status: 409 });
}
