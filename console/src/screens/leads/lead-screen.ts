import type { LeadCase } from '@rewards-wall/shared/admin/lead-schema.ts';
import { html, nothing, type TemplateResult } from 'lit';
import { call } from '../../api.ts';
import type { Context } from '../../context.ts';
import { defineScreen } from '../../define-screen.ts';
import {
  byHandLinks,
  currencyOf,
  deliveryColumns,
  ledgerColumns,
  ledgerRowHref,
  wallName,
} from '../../parts/case-rows.ts';
import { dataTable } from '../../parts/data-table.ts';
import { creditsOf, moneyOf } from '../../parts/format.ts';
import { clickHref, deliveryHref, offerHref, ruleLink, userHref } from '../../parts/hrefs.ts';
import { countryName } from '../../parts/country-name.ts';
import { calloutOf, factList, idLine, idText, pageHeading, sectionOf } from '../../parts/detail-page.ts';
import { timeOf } from '../../parts/time.ts';
import { capital, leadState, reasonOf, tagOf } from '../../parts/words.ts';
import { clickDetails } from './click-words.ts';
import { decisionButtons } from './lead-acts.ts';

export const screen = defineScreen({
  load: ({ params }) => call('readLead', { params: { lead_id: params['lead_id'] ?? '' } }),
  view: (data, context) => {
    const { deliveries, findings, lead, ledger } = data;
    const { payoutCurrency } = context;
    const id = lead.lead_id;
    const currency = currencyOf(context, lead.adwall_id);
    const credits = (count: number): string => creditsOf(count, currency);
    const isHeld = lead.state === 'pending';
    return html`${pageHeading({
      name: html`${lead.offer_name ?? `Offer ${lead.offer_id}`}${tagOf(lead.test ? 'Test' : '')}`,
      about: idLine('Lead', id, context),
      up: { href: context.hrefOf('leads'), label: 'Leads' },
      state: leadState(lead.state),
      figures: [
        ['Credits', credits(lead.currency_count)],
        ['Payout', moneyOf(lead.payout, payoutCurrency)],
        [
          'User',
          lead.subid1 === null
            ? context.may('users.read')
              ? 'Erased'
              : null
            : html`<a href=${userHref(context, `wall-${lead.adwall_id}`, lead.subid1)}>${lead.subid1}</a>`,
        ],
        ['Received', timeOf(lead.at, 'precise')],
      ],
    })}
    ${isHeld ? whyHeld(data, context) : nothing}
    ${sectionOf(
      'facts',
      'Details',
      html`<div class="fact-groups">
        <div>
          <h3>Lead</h3>
          ${factList(leadFacts(data, context))}
        </div>
        <div>
          <h3>Click</h3>
          ${factList(clickFacts(data, context))}
        </div>
      </div>`,
    )}
    ${
      findings.length === 0
        ? nothing
        : sectionOf(
            'findings',
            'What fraud rules found',
            html`<ul class="prose-list">
              ${findings.map(({ action, reason, rule }) => html`<li><strong>${reasonOf(rule)}</strong>: ${reason} (${acted[action] ?? action})</li>`)}
            </ul>`,
          )
    }
    ${sectionOf(
      'ledger',
      'Ledger',
      dataTable(
        {
          caption: 'Ledger',
          columns: ledgerColumns(ledger),
          rows: ledger,
          hrefOf: (row) => ledgerRowHref(context, row),
          empty: html`<p>
            ${isHeld ? 'Nothing is credited until someone approves the lead.' : 'Nothing was credited.'}
          </p>`,
        },
        context,
      ),
    )}
    ${sectionOf(
      'deliveries',
      'Postbacks',
      dataTable(
        {
          caption: 'Postbacks',
          columns: deliveryColumns(context, { of: 'lead' }),
          rows: deliveries,
          hrefOf: ({ delivery_id: one }) => deliveryHref(context, one),
          empty: html`<p>No postback was sent.</p>`,
        },
        context,
      ),
    )}`;
  },
});

/** What the source reported, and what came of it. */
function leadFacts({ credits_by_hand: byHand, decisions, lead }: LeadCase, context: Context) {
  const { payoutCurrency } = context;
  const currency = currencyOf(context, lead.adwall_id);
  const credits = (count: number): string => creditsOf(count, currency);
  const isHeld = lead.state === 'pending';
  return [
    ['Reason', isHeld ? null : reasonOf(lead.reason)],
    ['Credited by hand', isHeld ? null : byHandLinks(byHand, context, currency)],
    ['Credited on', lead.release_at === null ? null : timeOf(lead.release_at, 'precise')],
    [
      'Held by the rule',
      lead.hold_rule_id === null ? null : ruleLink(context, lead.hold_rule_id, lead.hold_rule ?? lead.hold_rule_id),
    ],
    ...decisions.flatMap(decisionFacts),
    ['Last change', lead.changed_at === lead.at ? null : timeOf(lead.changed_at, 'precise')],
    [
      'Offer',
      html`<a href=${offerHref(context, lead.offer_id)}>${lead.offer_name ?? `Offer ${lead.offer_id}`}</a>
        <small><a href=${context.hrefOf('leads', { offer: String(lead.offer_id) })}>its leads</a></small>`,
    ],
    ['Event', lead.event_id],
    ['Kind', lead.kind === 'complete' ? null : lead.kind],
    ['Source', html`<a href=${context.hrefOf('leads', { source: lead.source })}>${lead.source}</a>`],
    ['Transaction', lead.transaction_id],
    ['Payout before your share', lead.gross === null ? null : moneyOf(lead.gross, payoutCurrency)],
    ['Rule', lead.rule_id === null ? null : ruleLink(context, lead.rule_id, lead.rule ?? lead.rule_id)],
    ['Credits without the rule', lead.rule === null ? null : credits(lead.base)],
    ['Bonus', lead.rule === null ? null : credits(lead.bonus)],
    ['Wall', wallName(context, lead.adwall_id)],
  ] as const;
}

/** What a fraud rule did with the lead. */
const acted: Readonly<Record<string, string>> = { flag: 'noted only', hold: 'held', reject: 'rejected' };

/** What staff decided while the lead was held, and why it was held: nothing else says so afterwards. */
function decisionFacts({ at, by, decision, held_for: heldFor }: LeadCase['decisions'][number]) {
  const who = by === null ? nothing : ` by ${by}`;
  return [
    ['Was held for', heldFor === null ? null : reasonOf(heldFor)],
    [decision === 'approve' ? 'Approved' : 'Rejected', html`${timeOf(at, 'precise')}${who}`],
  ] as const;
}

/** Why a lead waits, with the decision. The promise of the click is what the reported payout is compared with. */
function whyHeld(data: LeadCase, context: Context): TemplateResult {
  const { credits_by_hand: byHand, findings, lead } = data;
  const money = (payout: number): string => moneyOf(payout, context.payoutCurrency);
  const links = byHandLinks(byHand, context, currencyOf(context, lead.adwall_id));
  const found = findings.find(({ rule }) => rule === lead.reason);
  const more =
    links !== null
      ? html`The offer was credited by hand: ${links}.`
      : lead.release_at !== null
        ? html`It is due to be credited on ${timeOf(lead.release_at)}.`
        : lead.promised !== null && lead.promised !== lead.payout
          ? `The source reported ${money(lead.payout)}. The click promised ${money(lead.promised)}.`
          : nothing;
  const text = found === undefined ? more : html`${capital(found.reason)}. ${more}`;
  const buttons = context.mayCall('decideLeads')
    ? decisionButtons(lead, context, true, byHandAlert(data, context))
    : nothing;
  return calloutOf(
    'busy',
    ['Held', ...(lead.reason === null ? [] : [reasonOf(lead.reason)])].join(': '),
    text,
    buttons,
  );
}

/** Warns that crediting the lead would pay the user twice. */
function byHandAlert({ credits_by_hand: credits, lead }: LeadCase, context: Context): unknown {
  const links = byHandLinks(credits, context, currencyOf(context, lead.adwall_id));
  return links === null
    ? nothing
    : html`<p class="alert" role="alert">The offer was credited by hand: ${links}. This credit comes on top.</p>`;
}

/** The publisher of an erased user's click is unknown, so only roles for all publishers see it. */
function clickLink({ erased, lead: { click_id: id } }: LeadCase, context: Context): unknown {
  return erased && context.me.publishers !== null ? id : html`<a href=${clickHref(context, id)}>${idText(id)}</a>`;
}

function clickFacts(data: LeadCase, context: Context): (readonly [name: string, value: unknown])[] {
  const { click, lead } = data;
  const frozen =
    click === null
      ? []
      : ([
          ['Clicked', timeOf(click.at, 'precise')],
          ['Payout when clicked', moneyOf(click.payout, context.payoutCurrency)],
          ['Country', click.country && countryName(click.country)],
          ...clickDetails(click.details),
        ] as const);
  return [['Click', clickLink(data, context)], ['Placement', lead.placement], ...frozen];
}
