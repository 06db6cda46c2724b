import { useRef } from 'react';
import { OfferCard, OfferWall, RewardsButton, RewardsTeaser, SurveyProfile } from '@rewards-wall/widget/react';
import type { OfferWallElement, OfferWallProps } from '@rewards-wall/widget/react';

const getToken = async (): Promise<string> => 'a.b.c';

export function Wall({ userId, onBalance }: { userId: string; onBalance: OfferWallProps['onBalance'] }) {
  const wall = useRef<OfferWallElement>(null);
  return (
    <OfferWall
      ref={wall}
      apiBase="https://rewards.example.com"
      pubId="1"
      wallId="1"
      userId={userId}
      getToken={getToken}
      history
      pageSize={12}
      theme="dark"
      lang="fr"
      className="wall"
      onLoad={({ detail }) => void detail.count.toFixed()}
      onOpen={(event) => event.preventDefault()}
      onError={({ detail }) => void (detail.code === 'session-expired')}
      onBalance={onBalance}
      onProfileCreated={({ detail }) => void detail.token.length}
    >
      <h2 slot="header">Earn</h2>
      <button slot="footer" onClick={() => void wall.current?.refreshBalance().then((balance) => balance?.toFixed())}>
        Refresh
      </button>
    </OfferWall>
  );
}

export const form = <SurveyProfile pubId="1" profileId="1" onCreated={({ detail }) => void detail.token.length} />;
export const pieces = (
  <>
    <RewardsTeaser pubId="1" wallId="1" mode="drawer" onLoad={({ detail }) => void detail.offers.toFixed()} />
    <RewardsButton pubId="1" wallId="1" getToken={getToken} onLoad={({ detail }) => void detail.balance?.toFixed()} />
    <OfferCard pubId="1" wallId="1" offerId="7" onUnavailable={(event) => void event.type} />
  </>
);
export const element = <offer-wall pub-id="1" wall-id="1" user-id="ada" await-token />;

// @ts-expect-error -- neither light nor dark
export const wrongTheme = <OfferWall theme="pink" />;
// @ts-expect-error -- ids are strings
export const wrongId = <OfferWall pubId={1} />;
// @ts-expect-error -- no such property
export const wrongName = <OfferWall walletId="1" />;
// @ts-expect-error -- a token is a string
export const wrongToken = <OfferWall getToken={() => ({ token: 'a.b.c' })} />;
// @ts-expect-error -- the detail has no such property
export const wrongEvent = <OfferWall onLoad={({ detail }) => void detail.offers} />;
