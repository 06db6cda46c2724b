import type { TicketClick } from '@rewards-wall/shared/admin/ticket-schema.ts';
import type { UserCase } from '@rewards-wall/shared/admin/user-schema.ts';
import { call } from '../../api.ts';
import type { Context } from '../../context.ts';
import { changeOf, creditsOf, moneyOf } from '../../parts/format.ts';
import { numberOf } from '../../parts/number-of.ts';
import { goTo } from '../../router.ts';
import type { ActField } from '../../parts/act-dialog.ts';

const paramsOf = ({ owner, subid1 }: UserCase) => ({ owner, subid1 });

const CLOSE = 'close';
/** What happens to an open ticket after the credit. */
const afterwards: ActField = {
  name: 'afterwards',
  label: 'Then',
  value: '',
  hint: 'The user gets no message. A closed ticket stays closed.',
  options: [
    ['', 'Leave the ticket open, to answer by e-mail'],
    [CLOSE, 'Close the ticket: it is answered'],
  ],
};

const EVENT = 'event';
/** The event of the ticket's click that the credits are for. */
function eventField(events: TicketClick['events'], chosen: string, currency: string): ActField {
  const names = events.map(({ currency_count: amount, event_id: id, event_name: name }): [string, string] => [
    String(id),
    `${name} (${creditsOf(amount, currency)})`,
  ]);
  const hint = 'A later lead for it is held for a decision.';
  const amounts = events.map(({ currency_count: amount, event_id: id }) => [String(id), String(amount)]);
  return {
    name: EVENT,
    label: 'Event',
    value: chosen,
    options: [['', 'Any event'], ...names],
    hint,
    fills: { name: 'amount', values: Object.fromEntries(amounts) },
  };
}

/** The balance, and from when on an amount is typed, the one that results. */
function balanceText({ balance, currency }: UserCase, typed: string | undefined): string {
  const amount = numberOf(typed) || 0;
  return `${amount === 0 ? 'Balance' : 'New balance'}: ${creditsOf(balance + amount, currency)}.`;
}

/** Names the sum, so that a minus isn't overlooked. */
function confirmText(typed: string | undefined, currency: string, withoutSum: string): string {
  const amount = numberOf(typed) || 0;
  if (amount === 0) return withoutSum;
  return `${amount < 0 ? 'Deduct' : 'Credit'} ${creditsOf(Math.abs(amount), currency)}`;
}

/**
 * Adds or deducts credits after asking for the amount and reason. `ticket`: the ticket it resolves, with any warning,
 * the proposed amount, and whether the user knows about an earlier credit or lead. True: the ticket is to be closed now.
 */
export async function adjust(
  context: Context,
  user: UserCase,
  ticket: {
    ticketId: number;
    /** The offer that it is about, if known. */
    offer: string | null;
    warning: unknown;
    missing: number | null;
    /** The click that it names, if it is the user's. */
    click: TicketClick | null;
    /** The event to credit, if one was chosen. */
    event: string | null;
    isAgain: boolean;
    isOpen: boolean;
  } | null = null,
): Promise<boolean> {
  const left = user.credits_left;
  const ticketId = ticket?.ticketId ?? null;
  const missing = ticket?.missing ?? null;
  const click = ticket?.click ?? null;
  const events = click?.events ?? [];
  let amount = 0;
  let isClosing = false;
  const changed = await context.act<{ transaction_id: number }>({
    title:
      ticket === null
        ? `Adjust balance of ${user.subid1}`
        : `Credit ${user.subid1}${ticket.offer === null ? '' : ` for “${ticket.offer}”`}`,
    text: ticket?.warning,
    fields: [
      ...(events.length > 0 ? [eventField(events, ticket?.event ?? '', user.currency)] : []),
      {
        name: 'amount',
        label: `${user.currency} to add`,
        type: 'number',
        hint: 'Negative to deduct.',
        ...(missing !== null && { value: String(missing) }),
      },
      { name: 'reason', label: 'Reason', ...(ticketId !== null && { value: `Ticket #${ticketId}` }) },
      ...(ticket?.isOpen ? [afterwards] : []),
    ],
    note: (values) =>
      [
        balanceText(user, values['amount']),
        `${user.subid1} sees the reason.`,
        ...(click === null || events.length > 0
          ? []
          : ['If a lead for the click arrives later, it is held for a decision.']),
        ...(left === null ? [] : [`You can change ${moneyOf(left, context.payoutCurrency)} more today.`]),
      ].join(' '),
    confirm: (values) => confirmText(values['amount'], user.currency, ticket === null ? 'Adjust balance' : 'Credit'),
    send: (values) => {
      amount = numberOf(values['amount']) ?? 0;
      isClosing = values[afterwards.name] === CLOSE;
      return call('adjustUser', {
        params: paramsOf(user),
        body: {
          amount: values['amount'] ?? '',
          reason: values['reason'] ?? '',
          ...(ticketId !== null && { ticket_id: ticketId }),
          ...(values[EVENT] && { event_id: Number(values[EVENT]) }),
          ...(ticket?.isAgain && { again: true }),
        },
      });
    },
    done: ({ transaction_id: id }) => `${changeOf(amount, user.currency)} for ${user.subid1}: transaction ${id}.`,
  });
  return changed !== null && isClosing;
}

/** Downloads everything stored about the user. */
export async function exportUser(context: Context, user: UserCase): Promise<void> {
  const data = await context.act({
    title: `Export everything about ${user.subid1}?`,
    text: 'The file holds personal data. The audit log records the export.',
    confirm: 'Export',
    send: () => call('exportUser', { params: paramsOf(user) }),
    done: () => `The data of ${user.subid1} was exported.`,
  });
  if (data === null) return;
  const url = URL.createObjectURL(new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = `${user.owner}-user.json`;
  link.click();
  URL.revokeObjectURL(url);
}

/** Frees the user's e-mail address so that another person can sign up with it. */
export async function detachEmail(context: Context, user: UserCase): Promise<void> {
  await context.act({
    title: `Detach the e-mail address of ${user.subid1}?`,
    text: 'Another person, such as its owner, can then sign up with the address. The profile stays as it is.',
    confirm: 'Detach',
    send: () => call('detachEmail', { params: paramsOf(user) }),
    done: () => `The e-mail address of ${user.subid1} was detached.`,
  });
}

/** Erases the user. Their id must be typed to confirm. */
export async function erase(context: Context, user: UserCase): Promise<void> {
  const done = await context.act({
    title: `Erase ${user.subid1}?`,
    text: 'Profile, clicks, tickets and reasons are deleted for good, and undelivered postbacks are dropped. The ledger keeps its rows, without names.',
    typed: { label: 'Type the ID of the user', text: user.subid1 },
    confirm: 'Erase for good',
    isDestructive: true,
    send: () => call('eraseUser', { params: paramsOf(user) }),
    done: () => `${user.subid1} was erased.`,
  });
  if (done !== null) goTo(context.hrefOf('users'));
}
