import type { OfferPage } from '@rewards-wall/shared/admin/offers-schema.ts';
import { asTyped, call } from '../../api.ts';
import type { Context } from '../../context.ts';
import { numbersIn } from '../../parts/number-of.ts';

const NUMBERS = ['share', 'max_payout', 'max_day'];

/** Changes a tile. An import adds one. */
export function changeTile(offer: OfferPage, context: Context): void {
  const { link, name, offer_id: id, source, tile } = offer;
  void context.act({
    title: `Change ${name}`,
    text: 'A tile opens the wall of another network, which pays what it states. What is above the limits waits for you.',
    fields: [
      { name: 'name', label: 'Name', value: name },
      {
        name: 'link',
        label: 'Link',
        value: link ?? '',
        hint: 'With {source_user_id} and {click_id}. The page about networks has the links of known walls.',
      },
      { name: 'source', label: 'Source', value: source ?? '', hint: 'It reports the leads' },
      {
        name: 'amount',
        label: 'The network states',
        value: tile?.amount ?? 'money',
        options: [
          ['money', 'money'],
          ['credits', 'credits of the wall'],
        ],
      },
      {
        name: 'share',
        label: 'Share of money',
        type: 'number',
        value: String(tile?.share ?? 1),
        hint: 'The part that users get, from 0 to 1',
      },
      {
        name: 'max_payout',
        label: 'Most for one lead',
        type: 'number',
        value: tile === null ? '' : String(tile.max_payout),
      },
      {
        name: 'max_day',
        label: 'Most for a user on one day',
        type: 'number',
        value: tile === null ? '' : String(tile.max_day),
      },
    ],
    confirm: 'Save',
    send: (fields) => {
      const texts = Object.entries(fields).filter(([field]) => !NUMBERS.includes(field));
      return call('saveTile', {
        params: { offer_id: id },
        body: asTyped<'saveTile'>({ ...Object.fromEntries(texts), ...numbersIn(fields, NUMBERS) }),
      });
    },
    done: () => 'Saved. The next list shows it.',
  });
}
