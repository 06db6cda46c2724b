import { addressOf } from './call-address.ts';
import type { Values } from './fake-source.ts';
import type { Simulation } from './simulation.ts';

/** One lead that a simulated network reports. */
export interface Sale {
  click: string;
  transaction: string;
  isRevoked?: boolean;
  /** Decimal text. */
  payout?: string;
  /** The network's id of the goal. */
  event?: string;
  /** The network's ID of the offer. */
  offer: string;
}

/** A callback URL as the operator entered it at the network. */
export interface Callback {
  /** The callback URL with the network's macros. */
  template: string;
  secret: string;
}

/** The network's call for a sale, with its own signature. */
export function networkCall(
  { calls }: Simulation,
  { secret, template }: Callback,
  sale: Sale,
): { url: string; headers: Values } {
  const event = sale.event === undefined ? {} : { event: encodeURIComponent(sale.event) };
  return addressOf(calls, { template, secret, isRevoked: false, ...sale, ...event });
}
