import { formatUnits, type Units } from '@rewards-wall/shared/credits.ts';
import { createHash } from 'node:crypto';
import type { LeadEvent } from '../../store/ports/leads.ts';

/** What a postback tells: a lead or its reversal as of when it happened, with the person's part in clear. */
export interface PostbackFacts {
  /** The same at every attempt: receivers know a repeat by it. */
  deliveryId: string;
  adwallId: number;
  /** 1 payable, 2 revoked. */
  status: 1 | 2;
  /** The credit's ledger row, also of a reversal. */
  transactionId: number;
  /** The reversal's own ledger row. */
  reversalId: number | null;
  event: LeadEvent;
  person: PersonFacts;
}

/** Personal data of the click; '' where it has none. */
export interface PersonFacts {
  subid1: string;
  subid2: string;
  subid3: string;
  subid4: string;
  device: string;
  ip: string;
}

/** The macros `{name}` (docs/contract/postbacks.md#macros). */
export const braceMacros = [
  'offer_id',
  'offer_name',
  'payout',
  'currency',
  'subid1',
  'subid2',
  'subid3',
  'subid4',
  'status',
  'ip',
  'transaction_id',
  'event_id',
  'event_name',
  'device',
  'timestamp',
] as const;

/** The macros `[NAME]`, each with what it stands for. */
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

export type MacroName = (typeof braceMacros)[number] | 'random';

export type MacroValues = Readonly<Record<MacroName, string>>;

const braces: ReadonlyMap<string, MacroName> = new Map(braceMacros.map((name) => [name, name]));
const brackets: ReadonlyMap<string, MacroName> = new Map(Object.entries(bracketMacros));
const RANDOM_BYTES = 6;

/** Whether a macro's value may be empty, or dots alone: in a path such a value would lead elsewhere. */
export function mayBeDots(name: MacroName): boolean {
  return /^(?:subid\d|device|ip|offer_name|event_id|event_name)$/.test(name);
}

/** The macro that `[bracket]` stands for, or null. */
export function nameOfBracket(bracket: string): MacroName | null {
  return brackets.get(bracket) ?? null;
}

/** The macro that `{brace}` stands for, or null. */
export function nameOfBrace(brace: string): MacroName | null {
  return braces.get(brace) ?? null;
}

/** What each macro stands for. `facts` are everything: two attempts at one delivery have the same values. */
export function macroValues({ deliveryId, event, person, status, transactionId }: PostbackFacts): MacroValues {
  return {
    offer_id: String(event.offerId),
    offer_name: event.offerName,
    payout: formatUnits(signedBy(status, event.payout)),
    currency: formatUnits(signedBy(status, event.amount)),
    subid1: person.subid1,
    subid2: person.subid2,
    subid3: person.subid3,
    subid4: person.subid4,
    status: String(status),
    ip: person.ip,
    transaction_id: String(transactionId),
    event_id: event.eventId === null ? '' : String(event.eventId),
    event_name: event.eventName ?? '',
    device: person.device,
    timestamp: String(Math.floor(event.leadAt / 1000)),
    random: randomNumber(deliveryId),
  };
}

/** Amounts stand as of the lead; a revoked one is told as taken away. */
export function signedBy(status: 1 | 2, units: Units): Units {
  return status === 2 && units !== 0 ? -units : units;
}

/** A number that nobody foresees and that no attempt changes. */
function randomNumber(deliveryId: string): string {
  return String(createHash('sha256').update(deliveryId).digest().readUIntBE(0, RANDOM_BYTES));
}
