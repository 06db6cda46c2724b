'use client';
import { OfferWall, type OfferWallElement } from '@rewards-wall/widget/react';
import { useRef, useState } from 'react';

export function Offers({ apiBase, pubId, userId, wallId }: Record<'apiBase' | 'pubId' | 'userId' | 'wallId', string>) {
  const wall = useRef<OfferWallElement>(null);
  const [balance, setBalance] = useState<number>();
  const pay = async () => {
    const { paid, reason } = await (await fetch('/orders/17/pay', { method: 'POST' })).json();
    if (!paid) alert(reason);
    await wall.current?.refreshBalance();
  };
  return (
    <>
      <p>
        You have <output>{balance ?? '…'}</output> Coins. <button onClick={() => void pay()}>Pay with 100 Coins</button>
      </p>
      <OfferWall
        ref={wall}
        {...{ apiBase, pubId, userId, wallId }}
        tokenUrl="/rewards/token"
        onBalance={({ detail }) => setBalance(detail.balance)}
      />
    </>
  );
}
