import { formatUnits, type Units } from '@rewards-wall/shared/credits.ts';
import { createHash } from 'node:crypto';
import type { DeliveryStatus } from '../../store/ports/deliveries.ts';
import type { LeadEvent } from '../../store/ports/leads.ts';
import { dedupeKey } from './dedupe-key.ts';

/** The contents of a postback: a lead or its reversal, as of when it happened, with the person's data decrypted. */
export interface PostbackFacts {
  /** The same in every attempt, so that receivers recognize repeats. */
  deliveryId: string;
  adwallId: number;
  status: DeliveryStatus;
  /** The ledger row of the credit, also in a reversal; null if nothing was credited. */
  transactionId: number | null;
  /** The ledger row of the reversal; null for a credit. */
  reversalId: number | null;
  event: LeadEvent;
  person: PersonFacts;
}

/** Personal data of the click; '' if it has none. */
export interface PersonFacts {
  subid1: string;
  subid2: string;
  subid3: string;
  subid4: string;
  device: string;
  ip: string;
}

/** What each macro stands for (docs/contract/postbacks.md#macros). All but `random` are also written `{name}`. */
export const macroMeanings = {
  offer_id: 'the offer',
  offer_name: 'its name at the time of the lead',
  payout: 'payout; negative for a reversal',
  currency: 'credits; negative for a reversal',
  bonus: 'the part of `{currency}` that a rule added, or took; empty without a rule',
  rule: 'name of that rule at the click; empty without one',
  subid1: 'the user',
  subid2: '`subid2` of the offers request; empty for none',
  subid3: '`subid3` of the offers request; empty for none',
  subid4: '`subid4` of the offers request; empty for none',
  status: '1 payable, 2 revoked',
  ip: 'IP address of the click',
  transaction_id: 'ledger transaction of the credit; its reversal has the same',
  event_id: 'event of the offer; empty if it has none',
  event_name: 'its name',
  device: 'device id of the offers request; empty for none',
  placement: 'placement of the list where the user clicked; empty for none',
  timestamp: 'when the lead arrived, Unix seconds',
  dedupe_key: 'the same in every message about one credit or reversal',
  test: '1 for a test user, otherwise 0',
  random: 'a number that differs between deliveries, but is the same in every attempt',
} as const;

/** The macros `[NAME]`, each with the value that it stands for. */
export const bracketMacros = {
  OID: 'offer_id',
  ONM: 'offer_name',
  PAY: 'payout',
  CUR: 'currency',
  SB1: 'subid1',
  SB2: 'subid2',
  SB3: 'subid3',
  SB4: 'subid4',
  STS: 'status',
  IP: 'ip',
  TID: 'transaction_id',
  RND: 'random',
} as const;

export type MacroName = keyof typeof macroMeanings;

export type MacroValues = Readonly<Record<MacroName, string>>;

/** The macros `{name}`. */
export const braceMacros = (Object.keys(macroMeanings) as MacroName[]).filter((name) => name !== 'random');

const braces: ReadonlyMap<string, MacroName> = new Map(braceMacros.map((name) => [name, name]));
const brackets: ReadonlyMap<string, MacroName> = new Map(Object.entries(bracketMacros));
const RANDOM_BYTES = 6;

/** Whether a macro's value may be empty or only dots, which would change the directory as a path segment. */
export function mayBeDots(name: MacroName): boolean {
  return /^(?:subid\d|device|ip|offer_name|event_id|event_name|bonus|rule|placement)$/.test(name);
}

/**
 * The value that `[bracket]` stands for, in any case; null if there is no such macro. In addition to our short names,
 * accepts the names of `braceMacros`, such as `[subid1]`, for URLs written for the original's postbacks.
 */
export function nameOfBracket(bracket: string): MacroName | null {
  return brackets.get(bracket.toUpperCase()) ?? nameOfBrace(bracket.toLowerCase());
}

/** The value that `{brace}` stands for; null if there is no such macro. */
export function nameOfBrace(brace: string): MacroName | null {
  return braces.get(brace) ?? null;
}

/** The values of all macros. They depend only on `facts`, so they are the same in every attempt. */
export function macroValues(facts: PostbackFacts): MacroValues {
  const { deliveryId, event, person, status, transactionId } = facts;
  return {
    offer_id: String(event.offerId),
    offer_name: event.offerName,
    payout: formatUnits(signedBy(status, event.payout)),
    currency: formatUnits(signedBy(status, event.amount)),
    bonus: event.reward === undefined ? '' : formatUnits(signedBy(status, event.reward.bonus)),
    rule: event.reward?.rule ?? '',
    subid1: person.subid1,
    subid2: person.subid2,
    subid3: person.subid3,
    subid4: person.subid4,
    status: String(status),
    ip: person.ip,
    transaction_id: transactionId === null ? '' : String(transactionId),
    event_id: event.eventId === null ? '' : String(event.eventId),
    event_name: event.eventName ?? '',
    device: person.device,
    placement: event.placement ?? '',
    timestamp: String(Math.floor(event.leadAt / 1000)),
    dedupe_key: dedupeKey(facts),
    test: event.test === true ? '1' : '0',
    random: randomNumber(deliveryId),
  };
}

/** The amount as a postback reports it: negative if the lead is revoked. */
export function signedBy(status: DeliveryStatus, units: Units): Units {
  return status === 2 && units !== 0 ? -units : units;
}

/** An unpredictable number that is the same in every attempt. */
function randomNumber(deliveryId: string): string {
  return String(createHash('sha256').update(deliveryId).digest().readUIntBE(0, RANDOM_BYTES));
}
