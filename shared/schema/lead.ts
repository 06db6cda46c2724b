import * as z from 'zod';

/** What a source reads in a 200: `OK` taken, `DUP` known before. Nothing is done twice for either. */
export const leadAnswer = z
  .enum(['OK', 'DUP'])
  .meta({ description: 'OK = taken; DUP = known before, nothing was done', example: 'OK' });

export type LeadAnswer = z.output<typeof leadAnswer>;
