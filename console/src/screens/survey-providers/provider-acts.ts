import type { AdminSurveyProvider } from '@rewards-wall/shared/admin/survey-providers-schema.ts';
import type { TemplateResult } from 'lit';
import { call } from '../../api.ts';
import type { Context } from '../../context.ts';
import type { ActField } from '../../parts/act-dialog.ts';
import { actionButtons } from '../../parts/detail-page.ts';
import { settingLabel } from '../../parts/network-facts.ts';
import { changedNumbers } from '../../parts/number-of.ts';
import { shareToEdit } from '../../parts/share-field.ts';
import { goTo } from '../../router.ts';

/** Actions for a survey provider's account. */
export function actionsOf(account: AdminSurveyProvider, context: Context): TemplateResult[] {
  const isPaused = account.state === 'paused';
  return actionButtons([
    isPaused
      ? { label: 'Start', run: () => pause(account, false, context), kind: 'main' }
      : { label: 'Pause', run: () => pause(account, true, context) },
    ...(account.about === null ? [] : [{ label: 'Edit', run: () => change(account, context) }]),
    { label: 'Remove', run: () => remove(account, context), kind: 'removal' },
  ]);
}

export function pause({ survey_provider: name }: AdminSurveyProvider, paused: boolean, context: Context): void {
  void context.act({
    title: paused ? `Pause ${name}?` : `Start ${name}?`,
    text: paused
      ? 'Users see none of its surveys. Surveys that they have started still credit them.'
      : 'Users who agreed to it see its surveys at once.',
    confirm: paused ? 'Pause' : 'Start',
    send: () => call('pauseSurveyProvider', { params: { survey_provider: name }, body: { paused } }),
    done: () => (paused ? `${name} is paused.` : `${name} is started.`),
  });
}

function change(account: AdminSurveyProvider, context: Context): void {
  const { about, rate, share, survey_provider: name } = account;
  const hints = new Map((about?.settings ?? []).map((one) => [one.name, one.description]));
  hints.set('title', 'The name that users see. Leave empty for the provider’s own');
  const names = [...hints.keys(), 'base'];
  const signs = about?.needs_secret === false;
  const fields: ActField[] = [
    {
      name: 'credential',
      label: 'New credential',
      type: 'password',
      isOptional: true,
      hint: `Leave empty to keep the stored one.${signs ? ' Surveys in progress may use the old signature for 24 hours.' : ''}`,
    },
    ...names.map((one) => ({
      name: `setting-${one}`,
      label: settingLabel(one),
      isOptional: true as const,
      value: account.settings[one] ?? '',
      hint: hints.get(one) ?? 'Leave empty for the provider’s own',
    })),
    { name: 'currency', label: 'Currency it pays in', value: account.currency },
    { name: 'rate', label: 'Exchange rate to your currency', type: 'number', value: String(rate) },
    shareToEdit(share),
  ];
  void context.act({
    title: `Change ${name}`,
    text: 'Clicks keep the terms that they were made with. A new address needs its credential, too.',
    fields,
    confirm: 'Save',
    send: ({ credential = '', currency = '', ...values }) =>
      call('changeSurveyProvider', {
        params: { survey_provider: name },
        body: {
          settings: Object.fromEntries(
            names
              .map((one) => [one, (values[`setting-${one}`] ?? '').trim()] as const)
              .filter(([one, value]) => value !== (account.settings[one] ?? '')),
          ),
          ...(credential.trim() !== '' && { credential: credential.trim() }),
          ...(currency.trim() !== account.currency && { currency }),
          ...changedNumbers(values, { rate, share }),
        },
      }),
    done: () => 'Saved.',
  });
}

function remove({ survey_provider: name }: AdminSurveyProvider, context: Context): void {
  void context
    .act({
      title: `Remove ${name}?`,
      text: 'Its callbacks are refused at once, even for surveys that users are taking now. To let these finish, pause it first.',
      typed: { label: 'Type its name', text: name },
      confirm: 'Remove',
      isDestructive: true,
      send: () => call('removeSurveyProvider', { params: { survey_provider: name } }),
      done: () => `${name} is removed.`,
    })
    .then((body) => {
      if (body !== null) goTo(context.hrefOf('survey-providers'));
    });
}
