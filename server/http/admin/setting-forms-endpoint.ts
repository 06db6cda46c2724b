import type { SettingForms, SettingInForm, SettingsForm } from '@rewards-wall/shared/admin/setting-forms-schema.ts';
import { panelSections, panelSettings } from '@rewards-wall/shared/settings/panel-settings.ts';
import { settingsOf, type Sections, type Setting } from '@rewards-wall/shared/settings/setting.ts';
import { wallSections, wallSettings } from '@rewards-wall/shared/settings/wall-settings.ts';
import type * as z from 'zod';
import { json, type Endpoint } from '../endpoint.ts';
import { adminEndpoint } from './admin-endpoint.ts';

const forms: SettingForms = {
  wall: formOf(wallSettings, wallSections),
  panel: formOf(panelSettings, panelSections),
};

/** Describes the settings of walls and panels for forms. The console renders its forms from it. */
export function settingFormsEndpoint(): Endpoint {
  return adminEndpoint('readSettingForms', {
    tag: 'Walls',
    summary: 'How forms show the settings of walls and panels',
    problems: [],
    handle: () => json(forms),
  });
}

function formOf(object: z.ZodObject, sections: Sections): SettingsForm {
  const settings = settingsOf(object);
  return {
    sections: Object.entries(sections).map(([section, { hint = null, title }]) => ({
      section,
      title,
      hint,
      settings: settings.filter((one) => one.section === section).map(inForm),
    })),
  };
}

function inForm(setting: Setting): SettingInForm {
  const { atCreation, choices = [], hint = null, ifEmpty = null, kind, label, path, unit = null, visibility } = setting;
  return {
    path: path.join('.'),
    kind,
    label,
    hint,
    unit,
    choices: [...choices],
    required: ifEmpty === null && !mayBeEmpty(setting),
    if_empty: ifEmpty,
    public: visibility === 'public',
    at_creation: atCreation
      ? {
          required: atCreation.isRequired,
          label: atCreation.label ?? label,
          hint: atCreation.hint ?? hint,
          proposed: atCreation.proposed ?? null,
        }
      : null,
  };
}

function mayBeEmpty({ kind, schema }: Setting): boolean {
  return kind === 'optional-text' || kind === 'picture' || schema.safeParse('').success;
}
