import type { OfferPage } from '@rewards-wall/shared/admin/offers-schema.ts';
import { asTyped, call } from '../../api.ts';
import type { Context } from '../../context.ts';
import { numbersIn } from '../../parts/number-of.ts';
import { shareToEdit } from '../../parts/share-field.ts';

const NUMBERS = ['share', 'max_payout', 'max_day'];

/** Adds a tile, or changes `offer`. */
export function editTile(offer: OfferPage | null, context: Context): void {
  const { link = null, name = '', source = null, tile = null } = offer ?? {};
  const nameField = { name: 'name', label: 'Name', value: name, hint: 'As users see it' };
  void context.act({
    title: offer === null ? 'Add a tile' : `Change ${name}`,
    text: 'A tile opens the wall of another network, which pays what it states. Amounts above the limits wait for your approval.',
    fields: [
      offer === null
        ? [{ name: 'offer_id', label: 'Offer ID', type: 'number', hint: 'A new number below 1,000,000,000' }, nameField]
        : nameField,
      {
        name: 'link',
        label: 'Link',
        value: link ?? '',
        hint: 'With {source_user_id} and {click_id}. The page about networks has the links of known walls.',
      },
      { name: 'source', label: 'Source', value: source ?? '', hint: 'It reports the leads' },
      [
        {
          name: 'amount',
          label: 'Reported amounts',
          hint: 'What the network reports',
          value: tile?.amount ?? 'money',
          options: [
            ['money', 'Money'],
            ['credits', 'Credits of the wall'],
          ],
        },
        shareToEdit(tile?.share ?? 1),
      ],
      [
        {
          name: 'max_payout',
          label: 'Maximum per lead',
          type: 'number',
          value: tile === null ? '' : String(tile.max_payout),
          hint: 'Higher amounts wait for your approval',
        },
        {
          name: 'max_day',
          label: 'Maximum per user and day',
          type: 'number',
          value: tile === null ? '' : String(tile.max_day),
          hint: 'Users see “Up to … a day”',
        },
      ],
    ],
    confirm: offer === null ? 'Add the tile' : 'Save',
    send: ({ offer_id: typed = '', ...fields }) => {
      const id = offer?.offer_id ?? typed.trim();
      const texts = Object.entries(fields).filter(([field]) => !NUMBERS.includes(field));
      return call('saveTile', {
        params: { offer_id: id },
        body: asTyped<'saveTile'>({
          ...Object.fromEntries(texts),
          ...numbersIn(fields, NUMBERS),
          ...(offer === null && { new: true }),
        }),
      });
    },
    done: () => (offer === null ? 'The tile is added. The next list shows it.' : 'Saved. The next list shows it.'),
  });
}
