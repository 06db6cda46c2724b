'use client';
import { OfferWall, type OfferWallElement } from '@rewards-wall/widget/react';
import { useRef, useState } from 'react';

const post = async (url: string) => (await fetch(url, { method: 'POST' })).json();

export function Offers({ apiBase, pubId, userId, wallId }: Record<'apiBase' | 'pubId' | 'userId' | 'wallId', string>) {
  const wall = useRef<OfferWallElement>(null);
  const [balance, setBalance] = useState<number>();
  const pay = async () => {
    const { paid, reason } = await post('/orders/17/pay');
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
        getToken={async () => (await post('/offer-wall-token')).token}
        onBalance={({ detail }) => setBalance(detail.balance)}
      />
    </>
  );
}
