import type { SettingInForm } from '@rewards-wall/shared/admin/setting-forms-schema.ts';
import type { Context } from '../../context.ts';

/** The inputs of a setting of one kind. `faultIn`: what is wrong with an input, by its path. */
export type FieldOfKind = (
  setting: SettingInForm,
  value: unknown,
  about: { readonly context: Context; readonly faultIn: (path: string) => string | null },
) => unknown;
