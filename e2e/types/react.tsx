/// <reference types="@rewards-wall/widget/react" />

export const right = (
  <offer-wall
    pub-id="1"
    wall-id="1"
    user-id="ada"
    page-size={12}
    theme="dark"
    lang="fr"
    className="wall"
    ref={(wall) => void wall?.reload()}
    onoffer-wall-load={({ detail }) => void detail.count.toFixed()}
    onoffer-wall-open={(event) => event.preventDefault()}
  />
);

export const form = (
  <survey-profile publishable-key="pk_x" onsurvey-profile-created={({ detail }) => void detail.token.length} />
);

export const pieces = (
  <>
    <rewards-teaser mode="drawer" placement="shop" onrewards-teaser-load={({ detail }) => void detail.offers.toFixed()}>
      Out of Coins?
    </rewards-teaser>
    <rewards-button token-url="/token" onrewards-button-load={({ detail }) => void detail.balance?.toFixed()} />
    <offer-card offer-id="7" page-size={1} onoffer-card-unavailable={(event) => void event.type} />
  </>
);

// @ts-expect-error -- no such mode
export const wrongMode = <rewards-teaser mode="popup" />;
// @ts-expect-error -- neither light nor dark
export const wrongTheme = <offer-wall theme="pink" />;
// @ts-expect-error -- not a number
export const wrongSize = <offer-wall page-size="many" />;
// @ts-expect-error -- the detail has no such property
export const wrongEvent = <offer-wall onoffer-wall-load={({ detail }) => void detail.offers} />;
// @ts-expect-error -- no such attribute; TypeScript doesn't check JSX names with a hyphen
export const wrongName = <offer-wall walletid="1" />;
// @ts-expect-error -- no such element
export const wrongElement = <offer-mall />;
