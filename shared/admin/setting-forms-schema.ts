import * as z from 'zod';
import { settingKinds, settingUnits } from '../settings/setting.ts';

const atCreation = z.object({
  required: z.boolean().meta({ description: 'Whether it is required' }),
  label: z.string().meta({ description: 'Its label in the form' }),
  hint: z.string().nullable().meta({ description: 'Its explanation in the form' }),
  proposed: z.union([z.string(), z.boolean()]).nullable().meta({ description: 'Its initial value in the form' }),
});

const settingInForm = z.object({
  path: z
    .string()
    .meta({ description: 'Its name, below those of the objects that it is in', example: 'currency.ratio' }),
  kind: z.enum(settingKinds).meta({ description: 'What it holds' }),
  label: z.string().meta({ description: 'Its label in the form' }),
  hint: z.string().nullable().meta({ description: 'Its explanation in the form' }),
  unit: z.enum(settingUnits).nullable().meta({ description: 'What its number counts' }),
  choices: z.array(z.string()).meta({ description: 'Its possible values, if it is one of a few words' }),
  required: z.boolean().meta({ description: 'Whether it must not be empty' }),
  if_empty: z.string().nullable().meta({ description: 'What an empty field means; null: nothing' }),
  public: z.boolean().meta({ description: 'Whether pages and users see it' }),
  at_creation: atCreation.nullable().meta({ description: 'Its label in the form for a new one; null: not asked for' }),
});

const form = z.object({
  sections: z
    .array(
      z.object({
        section: z.string().meta({ description: 'Its name' }),
        title: z.string().meta({ description: 'Its heading' }),
        hint: z.string().nullable().meta({ description: 'What it is about' }),
        settings: z.array(settingInForm).meta({ description: 'Its settings, in order' }),
      }),
    )
    .meta({ description: 'The sections of the form, in order' }),
});

export const settingForms = z
  .object({
    wall: form.meta({ description: 'The form of a wall' }),
    panel: form.meta({ description: 'The form of a panel' }),
  })
  .meta({ id: 'AdminSettingForms' });

export type SettingForms = z.output<typeof settingForms>;
export type SettingsForm = z.output<typeof form>;
export type SettingInForm = z.output<typeof settingInForm>;
