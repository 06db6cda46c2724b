import { PAGE_SIZE } from '@rewards-wall/shared/offers-parameters.ts';
import { LitElement } from 'lit';
import { templateCopies } from '../element/template-copies.ts';
import { emptyTexts, textAttributes } from '../element/text-attributes.ts';
import { userParameters } from './feed/offers-query.ts';

const texts = [
  ...userParameters.map(([, property]) => property),
  ...['pubId', 'wallId', 'lang', 'token', 'apiBase', 'currencyName', 'theme', 'consentUrl'],
];

/** The public properties of an offer wall, each also an attribute in kebab case. */
export class WallProperties extends LitElement {
  static override properties = {
    ...textAttributes(texts),
    pageSize: { type: Number, attribute: 'page-size' },
    history: { type: Boolean },
  };

  declare pubId: string;
  declare wallId: string;
  /** The publisher's id of its user, `subid1` in the contract. */
  declare userId: string;
  declare subId2: string;
  declare subId3: string;
  declare subId4: string;
  /** Device id for click tracking. The wall never reads one itself. */
  declare device: string;
  declare gender: string;
  declare ageRangeId: string;
  declare simulateIp: string;
  declare simulateUserAgent: string;
  declare lang: string;
  /** User token. Required if the wall is in strict mode. */
  declare token: string;
  /** Origin of the service; by default the origin that served this module. */
  declare apiBase: string;
  /** Offers per page, 1 to 60; 60 by default. */
  declare pageSize: number;
  /** The browser's Back closes details and tabs, and the address says what is open. */
  declare history: boolean;
  /** Overrides the currency name of the wall's settings. */
  declare currencyName: string;
  /** `light` or `dark`; by default the wall follows the `color-scheme` of the page. */
  declare theme: string;
  /** URL of the publisher's privacy notice for the survey sign-up; http(s). */
  declare consentUrl: string;

  constructor() {
    super();
    this.renderOptions.creationScope = templateCopies;
    Object.assign(this, emptyTexts(texts));
    this.pageSize = PAGE_SIZE;
    this.history = false;
  }
}
