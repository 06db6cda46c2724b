import { oneOf } from '@rewards-wall/shared/schema/parameters.ts';
import { text } from '@rewards-wall/shared/schema/text.ts';
import { InvalidArgumentError, type Command } from 'commander';
import * as z from 'zod';
import type { DeliveryFilter } from '../../store/ports/deliveries.ts';
import { parsedBy } from '../output/answer.ts';
import { parseId } from './parameters.ts';

/** Options of a command that is about some deliveries; all conditions must hold. */
export interface DeliveryOptions {
  wall?: number;
  id?: string;
  lead?: string;
  delivery?: string;
  state?: NonNullable<DeliveryFilter['state']>;
  from?: number;
  to?: number;
}

const parseName = parsedBy(text({ min: 1, max: 64 }));
const parseState = parsedBy(oneOf(['pending', 'waiting', 'delivered', 'exhausted'] as const));
const isoTime = z.union([z.iso.datetime({ offset: true }), z.iso.date()]);

/** A day (its start, UTC) or a time with its offset, as epoch ms. */
function parseTime(value: string): number {
  if (!isoTime.safeParse(value).success) {
    throw new InvalidArgumentError('It must be like 2026-01-31 or 2026-01-31T09:30:00Z.');
  }
  return Date.parse(value);
}

export function withDeliveries(command: Command): Command {
  return command
    .option('--wall <id>', 'of this wall', parseId)
    .option('--id <postback>', 'of this postback', parseName)
    .option('--lead <id>', 'of this lead: its credit and its reversal', parseName)
    .option('--delivery <id>', 'only this one; receivers see it as postback_id or webhook-id', parseName)
    .option('--state <state>', 'pending, waiting, delivered or exhausted', parseState)
    .option('--from <time>', 'created at this time or later, ISO 8601', parseTime)
    .option('--to <time>', 'created before this time, ISO 8601', parseTime);
}

/** Conditions that were not given are left out. */
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
