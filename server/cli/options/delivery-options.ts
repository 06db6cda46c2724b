import { deliveryStates } from '@rewards-wall/shared/admin/values.ts';
import { oneOf } from '@rewards-wall/shared/schema/parameters.ts';
import { text } from '@rewards-wall/shared/schema/text.ts';
import { InvalidArgumentError, type Command } from 'commander';
import * as z from 'zod';
import type { DeliveryFilter } from '../../store/ports/deliveries.ts';
import { parseWith } from './parse-with.ts';
import { parseId } from './parse.ts';

/** Options that select deliveries. A delivery must meet all of them. */
export interface DeliveryOptions {
  wall?: number;
  id?: string;
  lead?: string;
  delivery?: string;
  state?: NonNullable<DeliveryFilter['state']>;
  from?: number;
  to?: number;
}

const parseName = parseWith(text({ min: 1, max: 64 }));
const parseState = parseWith(oneOf(deliveryStates));
const isoTime = z.union([z.iso.datetime({ offset: true }), z.iso.date()]);

/** A day (its start in UTC) or a time with offset, as epoch ms. */
export function parseTime(value: string): number {
  if (!isoTime.safeParse(value).success) {
    throw new InvalidArgumentError('It must have the form 2026-01-31 or 2026-01-31T09:30:00Z.');
  }
  return Date.parse(value);
}

export function withDeliveries(command: Command): Command {
  return command
    .option('--wall <id>', 'only for this wall', parseId)
    .option('--id <postback>', 'only for this postback', parseName)
    .option('--lead <id>', 'only for this lead: its credit and its reversal', parseName)
    .option('--delivery <id>', 'only this one; receivers get this id as postback_id or webhook-id', parseName)
    .option('--state <state>', 'only in this state: pending, waiting, delivered or exhausted', parseState)
    .option('--from <time>', 'created at this time or later (ISO 8601)', parseTime)
    .option('--to <time>', 'created before this time (ISO 8601)', parseTime);
}

/** The given options as a filter. */
export function filterOf({ wall, id, lead, delivery, state, from, to }: DeliveryOptions): DeliveryFilter {
  return {
    ...(wall !== undefined && { adwallId: wall }),
    ...(id !== undefined && { postbackId: id }),
    ...(lead !== undefined && { leadId: lead }),
    ...(delivery !== undefined && { deliveryId: delivery }),
    ...(state !== undefined && { state }),
    ...(from !== undefined && { from }),
    ...(to !== undefined && { to }),
  };
}
