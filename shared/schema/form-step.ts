import * as z from 'zod';
import { formSteps } from '../form-steps.ts';
import { expecting } from './wire.ts';

/** A form's progress report: the completed step, and nothing about the user. */
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
