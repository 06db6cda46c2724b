import { PAGE_SIZE } from '@rewards-wall/shared/offers-parameters.ts';
import { textProperties } from '../ui/element-property.ts';
import { RenderedElement } from '../ui/rendered-element.ts';
import { userParameters } from '../offers/offers-query.ts';

const texts = [
  ...userParameters.map(([, property]) => property),
  ...['pubId', 'wallId', 'lang', 'token', 'tokenUrl', 'apiBase', 'currencyName', 'consentUrl'],
];

/** The public properties of an offer wall, each also an attribute in kebab case. */
export abstract class WallProperties extends RenderedElement {
  static override readonly properties = {
    ...textProperties(texts),
    theme: { initial: '', attribute: 'theme', reflects: true },
    pageSize: { initial: PAGE_SIZE, attribute: 'page-size' },
    history: { initial: false, attribute: 'history' },
    awaitToken: { initial: false, attribute: 'await-token' },
    getToken: { initial: null },
  } as const;

  static {
    this.defineProperties();
  }

  declare pubId: string;
  declare wallId: string;
  /** The publisher's id for its user, `subid1` in the contract. */
  declare userId: string;
  declare subId2: string;
  declare subId3: string;
  declare subId4: string;
  /** Device id for click tracking. The wall never determines one itself. */
  declare device: string;
  declare gender: string;
  declare ageRangeId: string;
  declare simulateIp: string;
  declare simulateUserAgent: string;
  declare lang: string;
  /** User token. Required if the wall is in strict mode. */
  declare token: string;
  /** URL on the publisher's server that responds to a POST with a user token. `getToken` takes precedence. */
  declare tokenUrl: string;
  /** Gets a user token from the publisher's server. */
  declare getToken: (() => string | Promise<string>) | null;
  /** Nothing loads until the page sets a token. */
  declare awaitToken: boolean;
  /** Origin of the service; by default the origin of this module. */
  declare apiBase: string;
  /** Offers per page, 1 to 60; 60 by default. */
  declare pageSize: number;
  /** Opened details and tabs are in the address, and the browser's Back closes them. */
  declare history: boolean;
  /** Overrides the currency name of the wall's settings. */
  declare currencyName: string;
  /** `light` or `dark`; by default the wall follows the `color-scheme` of the page. */
  declare theme: string;
  /** URL of the publisher's privacy notice for the survey sign-up; http(s). */
  declare consentUrl: string;
}
