import { OVERLAP_HOURS } from '@rewards-wall/shared/admin/values.ts';
import type { AdminSource, SourceRotated } from '@rewards-wall/shared/admin/sources-schema.ts';
import { asTyped, call } from '../../api.ts';
import type { Context } from '../../context.ts';
import type { ActField } from '../../parts/act-dialog.ts';
import { changedNumbers, numbersIn } from '../../parts/number-of.ts';
import { addressesIn, REPEATED, REPEATED_EVENTS, SIGNED, UNNAMED, UNNAMED_OFFERS } from './source-words.ts';

/** Changes a source's restrictions: caller addresses, maximum age, and creditable offers. */
export function change(context: Context, about: AdminSource): void {
  const { ips, max_age_days: days, repeated_events: repeated, scheme, screenout_credits: credits, source } = about;
  const isSigned = scheme === SIGNED;
  const mayUnnamed = String(about.unnamed_offers);
  const unnamed: ActField = { ...UNNAMED, name: 'unnamed_offers', value: mayUnnamed, options: UNNAMED_OFFERS };
  const age: ActField = {
    name: 'max_age_days',
    label: 'Maximum age of a signature, in days',
    type: 'number',
    value: String(days),
  };
  void context.act({
    title: `Change ${source}`,
    text: 'It applies from the next call.',
    fields: [
      {
        name: 'ips',
        label: 'Allowed IP addresses',
        value: ips.join(', '),
        isOptional: true,
        hint: 'IP addresses or CIDR ranges, separated by commas. Leave empty to allow all.',
      },
      ...(isSigned ? [age] : []),
      {
        name: 'screenout_credits',
        label: 'Credits for a screen-out',
        type: 'number',
        value: String(credits),
        hint: 'If a call has no signed amount',
      },
      {
        ...REPEATED,
        name: 'repeated_events',
        value: repeated,
        options: REPEATED_EVENTS,
      },
      ...(context.may('sources.keys') ? [unnamed] : []),
    ],
    confirm: 'Save',
    send: (values) => {
      const { unnamed_offers: wanted = mayUnnamed } = values;
      const given = addressesIn(values['ips'] ?? '');
      const isSame = given.length === ips.length && given.every((one, at) => one === ips[at]);
      const numbers = { ...(isSigned && { max_age_days: days }), screenout_credits: credits };
      return call('changeSource', {
        params: { source },
        body: asTyped<'changeSource'>({
          ...(!isSame && { ips: given }),
          ...changedNumbers(values, numbers),
          ...(values['repeated_events'] !== repeated && { repeated_events: values['repeated_events'] }),
          ...(wanted !== mayUnnamed && { unnamed_offers: wanted === 'true' }),
        }),
      });
    },
    done: () => 'Saved.',
  });
}

/** Rotates a source's secret. Null: the user canceled. */
export function rotate(context: Context, { about, source }: AdminSource): Promise<SourceRotated | null> {
  const isTheirs = about?.secret_from === 'network';
  const secret: ActField = {
    name: 'secret',
    label: isTheirs ? 'New secret' : 'A secret of your choice',
    type: 'password',
    ...(isTheirs
      ? { hint: 'As your account at the network shows it' }
      : { isOptional: true as const, hint: 'Leave empty to generate one.' }),
  };
  return context.act({
    title: `Replace the secret of ${source}?`,
    text: 'The old one stays valid for a while, so that no lead is refused until the source has the new one.',
    fields: [
      secret,
      {
        name: 'overlap_hours',
        label: 'How long the old secret stays valid, in hours',
        type: 'number',
        value: String(OVERLAP_HOURS),
        hint: '0 ends it at once, for a leaked secret.',
      },
    ],
    confirm: 'Replace the secret',
    send: (values) => {
      const given = (values['secret'] ?? '').trim();
      return call('rotateSource', {
        params: { source },
        body: { ...(given !== '' && { secret: given }), ...numbersIn(values, ['overlap_hours']) },
      });
    },
    done: ({ secret: shown }) =>
      shown === null
        ? `${source} has the new secret.`
        : `${source} has a new secret. Copy it now: it is shown only once.`,
  });
}

/** Removes a source. Null: it still exists. */
export function remove(context: Context, { source }: AdminSource): Promise<object | null> {
  return context.act({
    title: `Remove ${source}?`,
    text: 'Its calls are refused at once, even those about earlier clicks and reversals. Its leads stay.',
    typed: { label: 'Type its name', text: source },
    confirm: 'Remove',
    isDestructive: true,
    send: () => call('removeSource', { params: { source } }),
    done: () => `${source} is removed.`,
  });
}
