import type { CreditByHand, DeliveryRow, LeadRow, LedgerRow } from '@rewards-wall/shared/admin/lead-schema.ts';
import type { ClickRow, TicketRow } from '@rewards-wall/shared/admin/user-schema.ts';
import { html, nothing, type TemplateResult } from 'lit';
import type { Context } from '../context.ts';
import { countryName } from './country-name.ts';
import type { Column } from './data-table.ts';
import { idText } from './detail-page.ts';
import { changeOf, creditsOf, lengthOf, moneyOf } from './format.ts';
import { leadHref, postbackHref, ruleLink, ticketHref, userHref } from './hrefs.ts';
import { timeOf } from './time.ts';
import {
  answerWords,
  capital,
  clickState,
  deliveryState,
  leadState,
  messageWords,
  shortReasonOf,
  stateMark,
  stateOf,
  tagOf,
} from './words.ts';

/** A wall's name, with its id if the user has several walls. */
export function wallName({ walls }: Context, adwallId: number): string {
  const name = walls.find(({ adwall_id: id }) => id === adwallId)?.name;
  return name === undefined ? String(adwallId) : walls.length > 1 ? `${name} (${adwallId})` : name;
}

/** The wall of an account, or its panel, as a fact. */
export function ownerFact(context: Context, owner: string): readonly [name: string, value: string] {
  const [kind, id = ''] = owner.split('-');
  return kind === 'wall' ? ['Wall', wallName(context, Number(id))] : ['Panel', id];
}

/** The wall column, for lists that span walls. Omitted if there is only one wall. */
export function wallColumn<Row>(context: Context, wallOf: (row: Row) => number | null): Column<Row>[] {
  if (context.walls.length < 2) return [];
  const name = (wall: number | null): string => (wall === null ? '–' : wallName(context, wall));
  return [{ label: 'Wall', cell: (row) => name(wallOf(row)) }];
}

/** The currency of a wall. */
export function currencyOf({ walls }: Context, adwallId: number): string {
  return walls.find(({ adwall_id: id }) => id === adwallId)?.currency ?? 'credits';
}

/** The placement of a click, if any of the rows has one. */
function placementColumn<Row extends { placement: string | null }>(rows: readonly Row[]): Column<Row>[] {
  const isUsed = rows.some(({ placement }) => placement !== null);
  return isUsed ? [{ label: 'Placement', cell: ({ placement }) => placement ?? '–' }] : [];
}

/** The reward rule of a lead, if any of the rows has one. */
function ruleColumn(context: Context, rows: readonly LeadRow[]): Column<LeadRow>[] {
  if (rows.every(({ rule_id: id }) => id === null)) return [];
  const cell = ({ rule, rule_id: id }: LeadRow): unknown => (id === null ? '–' : ruleLink(context, id, rule ?? id));
  return [{ label: 'Rule', cell }];
}

/** Until when a held lead waits, and by which rule. */
export function untilText(context: Context, { hold_rule: rule, hold_rule_id: id, release_at: date }: LeadRow): unknown {
  if (date === null) return nothing;
  return html` <small
    >until ${timeOf(date)}${id === null ? nothing : html`, by ${ruleLink(context, id, rule ?? id)}`}</small
  >`;
}

interface CreditsOfRow<Row> {
  amountOf: (row: Row) => number;
  unitOf: (row: Row) => string;
  /** `currency`: null if the heading names it. */
  textOf?: (amount: number, currency: string | null, row: Row) => unknown;
}

/** A column of credits. If all rows have the same currency, the heading names it instead of each cell. */
export function creditsColumn<Row>(
  label: string,
  rows: readonly Row[],
  { amountOf, unitOf, textOf = creditsOf }: CreditsOfRow<Row>,
): Column<Row> {
  const [currency, ...others] = new Set(rows.map(unitOf));
  const isInHeading = currency !== undefined && others.length === 0;
  return {
    label,
    ...(isInHeading && { unit: currency }),
    isNumber: true,
    onPhone: 'end',
    cell: (row) => textOf(amountOf(row), isInHeading ? null : unitOf(row), row),
  };
}

/** The lead columns. `isOfUser`: omits the user. */
export function leadColumns(context: Context, rows: readonly LeadRow[], isOfUser = false): Column<LeadRow>[] {
  const { payoutCurrency } = context;
  return [
    { label: 'Received', onPhone: 'sub', cell: ({ at }) => timeOf(at) },
    {
      label: 'Verdict',
      onPhone: 'sub',
      cell: (row) =>
        html`${stateMark(leadState(row.state))}${
          row.reason === null ? nothing : html` <small class="reason">${shortReasonOf(row.reason)}</small>`
        }${untilText(context, row)}`,
    },
    {
      label: 'Offer',
      onPhone: 'title',
      cell: ({ event_id: event, kind, offer_id: id, offer_name: name, test }) =>
        html`${name ?? `Offer ${id}`}${noteOf([event && `event ${event}`, kind === 'complete' ? '' : kind])}${tagOf(test ? 'Test' : '')}`,
    },
    ...(isOfUser
      ? []
      : [
          {
            label: 'User',
            onPhone: 'sub' as const,
            cell: ({ adwall_id: wall, subid1 }: LeadRow) =>
              subid1 === null
                ? '–'
                : html`<a class="whole" href=${userHref(context, `wall-${wall}`, subid1)}>${subid1}</a>`,
          },
          ...wallColumn<LeadRow>(context, ({ adwall_id: wall }) => wall),
        ]),
    { label: 'Source', isShort: true, isWide: true, cell: ({ source }) => source },
    ...placementColumn<LeadRow>(rows),
    ...ruleColumn(context, rows),
    { label: 'Payout', isNumber: true, cell: ({ payout }) => moneyOf(payout, payoutCurrency) },
    creditsColumn('Credits', rows, {
      amountOf: ({ currency_count: credits }) => credits,
      unitOf: ({ adwall_id: wall }) => currencyOf(context, wall),
    }),
  ];
}

/** Words after the text of a cell; nothing if all are empty. */
function noteOf(words: readonly (string | null)[]): unknown {
  const text = words.filter(Boolean).join(', ');
  return text === '' ? nothing : html` <small class="short">${capital(text)}</small>`;
}

/** The method and address of a postback. The address takes the room that the other columns of a table leave. */
export function endpointMark({ address, kind }: { address: string; kind: 'get' | 'json' }): TemplateResult {
  return html`<span class="endpoint"
    ><span class="tag">${kind === 'get' ? 'GET' : 'POST'}</span>
    <code>${address.replace(/^https:\/\//, '')}</code></span
  >`;
}

interface DeliveryColumns {
  /** The page they are on, which their rows don't repeat. */
  of?: 'lead' | 'postback';
  /** What names postbacks instead of their ID, if known. */
  nameOf?: (postbackId: string) => TemplateResult | undefined;
}

/** The delivery columns. */
export function deliveryColumns(context: Context, { nameOf, of }: DeliveryColumns = {}): Column<DeliveryRow>[] {
  return [
    { label: 'Created', onPhone: 'sub', cell: ({ created_at: at }) => timeOf(at) },
    {
      label: 'State',
      onPhone: 'end',
      cell: (row) =>
        html`${stateMark(deliveryState(row))}${
          row.state === 'delivered' || row.attempts === 0
            ? nothing
            : html`<small class="narrow">${answerWords(row.http_status, row.error)}</small>`
        }${row.due_at === null ? nothing : html`<small class="narrow">Next ${timeOf(row.due_at)}</small>`}`,
    },
    { label: 'Message', onPhone: 'title', cell: ({ about }) => messageWords[about] },
    ...(of === 'postback'
      ? []
      : [
          {
            label: 'Postback',
            onPhone: 'line' as const,
            cell: ({ postback_id: id }: DeliveryRow) =>
              html`<a href=${postbackHref(context, id)}>${nameOf?.(id) ?? idText(id)}</a>`,
          },
        ]),
    ...(of === 'lead'
      ? []
      : [
          {
            label: 'Lead',
            onPhone: 'sub' as const,
            cell: ({ lead_id: id }: DeliveryRow) =>
              html`<a class="whole" href=${leadHref(context, id)}>${idText(id)}</a>`,
          },
          ...wallColumn<DeliveryRow>(context, ({ adwall_id: wall }) => wall),
        ]),
    { label: 'Attempts', isNumber: true, isWide: true, cell: ({ attempts }) => attempts },
    { label: 'Next attempt', isWide: true, cell: ({ due_at: at }) => (at === null ? '–' : timeOf(at)) },
    {
      label: 'Last response',
      isShort: true,
      isWide: true,
      onPhone: 'sub',
      cell: ({ attempts, error, http_status: status }) => (attempts === 0 ? '–' : answerWords(status, error)),
    },
  ];
}

/** The address of a ledger row; null for roles that don't see users. */
export function ledgerRowHref(
  context: Context,
  { transaction_id: id }: Pick<LedgerRow, 'transaction_id'>,
): string | null {
  return context.mayCall('readLedgerRow') ? context.hrefOf(`users/ledger/${id}`) : null;
}

/** What staff added for tickets about a click, with links; null if they added nothing. */
export function byHandLinks(credits: readonly CreditByHand[], context: Context, currency: string): unknown {
  if (credits.length === 0) return null;
  return credits.map(
    (credit, index) =>
      html`${index === 0 ? nothing : ', '}<a href=${ledgerRowHref(context, credit) ?? nothing}
          >${creditsOf(credit.amount, currency)}</a
        >
        for
        <a href=${context.mayCall('readTicket') ? ticketHref(context, credit.ticket_id) : nothing}
          >ticket #${credit.ticket_id}</a
        >`,
  );
}

/** A change of a balance; what was taken stands out. */
function changeText(value: number, currency: string | null): unknown {
  const text = changeOf(value, currency);
  return value < 0 ? html`<span class="negative">${text}</span>` : text;
}

/** The columns of a ledger. */
export function ledgerColumns(rows: readonly LedgerRow[]): Column<LedgerRow>[] {
  const currency = ({ currency: name }: LedgerRow) => name;
  return [
    { label: 'When', onPhone: 'sub', cell: ({ at }) => timeOf(at) },
    { label: 'Transaction', cell: ({ transaction_id: id }) => id },
    {
      label: 'Description',
      onPhone: 'title',
      cell: ({ description, kind, offer_name: offer }) =>
        ({ lead: offer ?? 'Lead', reversal: `Reversal: ${offer ?? 'lead'}` })[kind] ?? description ?? 'Adjustment',
    },
    creditsColumn('Change', rows, { amountOf: (row) => row.currency_adjustment, unitOf: currency, textOf: changeText }),
    { ...creditsColumn('Balance', rows, { amountOf: (row) => row.balance_after, unitOf: currency }), onPhone: 'sub' },
  ];
}

const subjects: Readonly<Record<TicketRow['subject'], string>> = {
  not_credited: 'Not credited',
  misdirecting: 'Wrong page',
  other: 'Other',
};

export function subjectOf({ subject }: Pick<TicketRow, 'subject'>): string {
  return subjects[subject];
}

/** What a click pays. It stands out only once it is paid. */
export function rewardText(state: ClickRow['state'], text: string): unknown {
  return state === 'credited' ? text : html`<span class="unpaid">${text}</span>`;
}

/** The columns of a user's clicks, with the name of the wall's currency. */
export function clickColumns(currency: string, rows: readonly ClickRow[]): Column<ClickRow>[] {
  return [
    { label: 'Clicked', onPhone: 'sub', cell: ({ at }) => timeOf(at) },
    { label: 'Offer', onPhone: 'title', cell: ({ offer_id: id, offer_name: name }) => name ?? `Offer ${id}` },
    { label: 'Country', onPhone: 'sub', cell: ({ country }) => (country === null ? '–' : countryName(country)) },
    ...placementColumn<ClickRow>(rows),
    {
      label: 'Outcome',
      onPhone: 'sub',
      cell: ({ credited_events: credited, events, has_leads: hasLeads, reason, state }) =>
        html`${stateMark(clickState(state, { credited, events, hasLeads }))}${
          state !== 'rejected' || reason === 'not_accepted'
            ? nothing
            : html` <small class="reason">${shortReasonOf(reason)}</small>`
        }`,
    },
    creditsColumn('Reward', rows, {
      amountOf: ({ currency_count: count }) => count,
      unitOf: () => currency,
      textOf: (amount, unit, { state }) => rewardText(state, creditsOf(amount, unit)),
    }),
    { label: 'Click', cell: ({ click_id: id }) => id },
  ];
}

const DAY = 86_400_000;

/** How long a ticket has waited; more than a day stands out. */
function waitOf(ms: number): unknown {
  return ms < DAY ? lengthOf(Math.max(ms, 60_000)) : stateOf(lengthOf(ms), 'busy');
}

/** The columns of tickets. `isOpen`: they wait for a response. */
export function ticketColumns(context: Context, isOpen: boolean): Column<TicketRow>[] {
  return [
    { label: 'Ticket', onPhone: 'sub', cell: ({ ticket_id: id }) => `#${id}` },
    { label: 'Received', ...(isOpen ? {} : { onPhone: 'sub' }), cell: ({ created_at: at }) => timeOf(at) },
    ...(isOpen
      ? [
          {
            label: 'Waiting',
            onPhone: 'end' as const,
            cell: ({ created_at: at }: TicketRow) => waitOf(Date.now() - Date.parse(at)),
          },
        ]
      : []),
    { label: 'About', isShort: true, onPhone: 'sub', cell: subjectOf },
    { label: 'Offer', onPhone: 'line', cell: ({ offer_name: offer }) => offer ?? '–' },
    {
      label: 'Message',
      onPhone: 'title',
      cell: ({ message }) =>
        message === null ? html`<small>No message</small>` : html`<span class="excerpt">${message}</span>`,
    },
    {
      label: 'User',
      onPhone: 'sub',
      cell: ({ owner, subid1 }) =>
        subid1 === null ? '–' : html`<a class="whole" href=${userHref(context, owner, subid1)}>${subid1}</a>`,
    },
  ];
}
