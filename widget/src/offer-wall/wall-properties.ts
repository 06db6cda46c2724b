import { LitElement } from 'lit';
import { emptyTexts, textAttributes } from '../element/text-attributes.ts';
import { viewerParameters } from './feed/offers-query.ts';

const lookTexts = ['currencyName', 'theme', 'consentUrl'];

/** A change of these alters what is shown around offers, not which: the service is not asked again. */
export const looks: readonly PropertyKey[] = lookTexts;

const texts = [
  ...viewerParameters.map(([, property]) => property),
  ...['pubId', 'wallId', 'lang', 'token', 'apiBase'],
  ...lookTexts,
];

/** What a page sets on an offer wall, each also as an attribute in kebab case. */
export class WallProperties extends LitElement {
  static override properties = { ...textAttributes(texts), pageSize: { type: Number, attribute: 'page-size' } };

  declare pubId: string;
  declare wallId: string;
  /** The publisher's id of its user: `subid1` of the contract. */
  declare userId: string;
  declare subId2: string;
  declare subId3: string;
  declare subId4: string;
  /** Device id for click tracking; the wall never reads one itself. */
  declare device: string;
  declare gender: string;
  declare ageRangeId: string;
  declare simulateIp: string;
  declare simulateUserAgent: string;
  declare lang: string;
  /** User token; needed where the wall is in strict mode. */
  declare token: string;
  /** Origin of the service; by default the one this module came from. */
  declare apiBase: string;
  /** Offers a page, 1 to 60; 60 by default. */
  declare pageSize: number;
  /** In place of the name that the wall's settings give its currency. */
  declare currencyName: string;
  /** `light` or `dark`; otherwise the wall follows the `color-scheme` of the page. */
  declare theme: string;
  /** Where the publisher says what it does with the answers of the survey sign-up; http(s). */
  declare consentUrl: string;

  constructor() {
    super();
    Object.assign(this, emptyTexts(texts));
    this.pageSize = 60;
  }
}
