import type { SettingInForm } from '@rewards-wall/shared/admin/setting-forms-schema.ts';
import type { Context } from '../../context.ts';

/** Renders the inputs of one kind of setting. `faultIn`: the error of an input, by path. */
export type FieldOfKind = (
  setting: SettingInForm,
  value: unknown,
  about: { readonly context: Context; readonly faultIn: (path: string) => string | null },
) => unknown;
