import * as z from 'zod';
import { ORIGINS_MEANING } from '../origins-meaning.ts';
import { integerText } from '../schema/parameters.ts';
import { text } from '../schema/text.ts';
import { expecting } from '../schema/wire.ts';
import { origins } from './origins.ts';
import { setting, type Sections } from './setting.ts';

/** The lowest minimum age that a panel may set. */
const LEAST_MINIMUM_AGE = 13;

/** The sections of the console's form. */
export const panelSections: Sections = { panel: { title: 'Settings' } };

/** Every setting of a panel. Each is stored in its own column. */
export const panelSettings = z.strictObject({
  name: setting(text({ min: 1, max: 80, trim: true }), {
    kind: 'text',
    flags: '--name <text>',
    help: "the panel's name",
    label: 'Name',
    section: 'panel',
    visibility: 'admin',
    atCreation: { isRequired: true },
  }),
  adwall_id: setting(
    z
      .int({ error: expecting('a wall’s id, or null') })
      .nullable()
      .default(null),
    {
      kind: 'wall',
      flags: '--wall <id>',
      help: 'the wall, of the same publisher, whose surveys its users get',
      offHelp: 'no wall, so no surveys',
      label: 'Linked wall',
      hint: 'Users of the panel get live surveys on it',
      section: 'panel',
      visibility: 'public',
    },
  ),
  minimum_age: setting(integerText({ min: LEAST_MINIMUM_AGE, max: 99 }).default(LEAST_MINIMUM_AGE), {
    kind: 'whole-number',
    flags: '--minimum-age <years>',
    help: 'minimum age of new users, in years',
    label: 'Minimum age of new users, in years',
    section: 'panel',
    unit: 'years',
    visibility: 'public',
    atCreation: { isRequired: false, proposed: String(LEAST_MINIMUM_AGE) },
  }),
  origins: setting(origins, {
    kind: 'origins',
    flags: '--origins <list>',
    help: ORIGINS_MEANING,
    label: 'Origins',
    hint: 'Pages that may sign users up and use user tokens, one per line, such as https://www.example.com. Leave empty to allow any page.',
    section: 'panel',
    visibility: 'admin',
    atCreation: { isRequired: false },
  }),
});

export type PanelSettings = z.output<typeof panelSettings>;
