import * as z from 'zod';
import { expecting } from '../schema/wire.ts';

// What the bodies and rows of several endpoints consist of.

export const asObject = { error: 'must be a JSON object' };

/** What a person has typed, trimmed, of 1 to `most` characters. */
export const typed = (most: number) =>
  z
    .string({ error: expecting('text') })
    .trim()
    .min(1, 'must not be empty')
    .max(most, `must have at most ${most} characters`);

export const when = (description: string) =>
  z.iso.datetime().meta({ description, example: '2026-02-01T09:30:00.000Z' });

export const whenOrNull = (description: string) => z.iso.datetime().nullable().meta({ description });
