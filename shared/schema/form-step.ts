import * as z from 'zod';
import { formSteps } from '../form-steps.ts';
import { expecting } from './wire.ts';

/** What a form tells of its user's way: which step is done, and nothing else. */
export const formStep = z
  .strictObject(
    {
      step: z
        .enum(formSteps, { error: expecting(`one of ${formSteps.join(', ')}`) })
        .meta({ description: 'The step that is done; `opened`: the form was shown', example: 'address' }),
    },
    { error: 'must be an object' },
  )
  .meta({ id: 'FormStep', description: 'A step of the sign-up form that is done' });
