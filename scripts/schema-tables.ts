// Generates the tables of the contract and of guides from the schemas that check requests and describe responses.
import { categories } from '@rewards-wall/shared/catalog/categories.ts';
import { profileDevices, targetSystems } from '@rewards-wall/shared/catalog/devices.ts';
import type { Option } from '@rewards-wall/shared/catalog/option.ts';
import { questions } from '@rewards-wall/shared/catalog/questions.ts';
import { fraudRuleNames, fraudRules } from '@rewards-wall/shared/fraud-rules.ts';
import { activityEntry } from '@rewards-wall/shared/schema/activity.ts';
import { allOffers, allOffersQuery } from '@rewards-wall/shared/schema/all-offers.ts';
import { conditions } from '@rewards-wall/shared/schema/conditions.ts';
import { consentBody } from '@rewards-wall/shared/schema/consent.ts';
import { reportParameters, reportQuery } from '@rewards-wall/shared/schema/lead-report.ts';
import { offerEvent } from '@rewards-wall/shared/schema/offer-event.ts';
import { offer, offersQuery } from '@rewards-wall/shared/schema/offer.ts';
import { leadWebhookData } from '@rewards-wall/shared/schema/postback.ts';
import { problem } from '@rewards-wall/shared/schema/problem.ts';
import { profileBody } from '@rewards-wall/shared/schema/profile.ts';
import { ruleDefinition } from '@rewards-wall/shared/schema/reward-rule.ts';
import { sessionBody } from '@rewards-wall/shared/schema/session.ts';
import { ticketParameters } from '@rewards-wall/shared/schema/ticket.ts';
import { transaction, transactionParameters } from '@rewards-wall/shared/schema/transaction.ts';
import { wallLeads } from '@rewards-wall/shared/schema/wall-lead.ts';
import { wallDetails } from '@rewards-wall/shared/schema/wall.ts';
import { problems } from '../server/http/problem.ts';
import { bracketMacros, macroMeanings, type MacroName } from '../server/postbacks/message/macros.ts';
import { computed, offerRow } from '../server/schema/offer-row.ts';
import { fieldTable, parameterTable, queryTable } from './field-tables.ts';
import { code, table } from './markdown-table.ts';

/** The generated sections of documents, by path and marker. */
export function schemaTables(): Readonly<Record<string, Readonly<Record<string, string>>>> {
  return {
    'docs/advertisers.md': { parameters: parameterTable(reportQuery) },
    'docs/rules.md': { conditions: conditionTable() },
    'docs/contract/http.md': { problem: fieldTable(problem), codes: codeTable() },
    'docs/contract/identity.md': { session: parameterTable(sessionBody, { without: ['api_key'] }) },
    'docs/contract/offers.md': {
      parameters: queryTable(offersQuery),
      offer: fieldTable(offer, { closed: ['events', 'conditions', 'observed'] }),
      event: fieldTable(offerEvent),
      conditions: fieldTable(conditions),
      observed: fieldTable(offer.shape.observed),
      categories: idTable(
        'category',
        categories.map(({ id, name }) => ({ id, label: name })),
      ),
      systems: idTable('system', targetSystems),
      'parameters of all offers': queryTable(allOffersQuery),
      'listed offer': fieldTable(allOffers.shape.offers.element, { without: Object.keys(offer.shape) }),
      'wall details': fieldTable(wallDetails.shape.profile),
    },
    'docs/contract/profiles.md': {
      fields: parameterTable(profileBody, { closed: ['answers', 'consent'] }),
      devices: idTable('device', profileDevices),
      questions: questionTable(),
      consent: parameterTable(consentBody.shape.sensitive),
    },
    'docs/contract/catalog.md': {
      row: parameterTable(offerRow, { closed: ['conditions'], without: computedFields() }),
    },
    'docs/contract/leads.md': {
      parameters: parameterTable(reportParameters),
      'fraud rules': fraudTable(),
      lead: fieldTable(wallLeads.shape.leads.element),
    },
    'docs/contract/ledger.md': {
      parameters: parameterTable(transactionParameters, { without: ['api_key'] }),
      transaction: fieldTable(transaction),
    },
    'docs/contract/postbacks.md': { macros: macroTable(), data: fieldTable(leadWebhookData) },
    'docs/contract/activity-and-tickets.md': {
      entry: fieldTable(activityEntry),
      ticket: parameterTable(ticketParameters),
    },
  };
}

/** Fields of an import that the service computes. */
function computedFields(): string[] {
  return Object.entries(offerRow.shape).flatMap(([name, field]) =>
    field === computed ? [name, `events[].${name}`] : [],
  );
}

/** The conditions of rules. */
function conditionTable(): string {
  const conditionsOfRules = Object.entries(ruleDefinition.shape.when.shape);
  return table(
    ['condition', 'holds if'],
    conditionsOfRules.map(([name, { description = '' }]) => [code(name), description]),
  );
}

/** Every problem's code, by status. */
function codeTable(): string {
  const byStatus = Map.groupBy(Object.entries(problems), ([, { status }]) => status);
  const rows = [...byStatus].map(([status, all]) => [String(status), all.map(([name]) => code(name)).join(', ')]);
  return table(['status', 'codes'], rows);
}

function idTable(what: string, options: readonly Option[]): string {
  return table(
    ['id', what],
    options.map(({ id, label }) => [String(id), label]),
  );
}

function questionTable(): string {
  const rows = questions.map(({ id, kind, label, options, required }) => [
    String(id),
    label,
    kind === 'multiple' ? 'many' : 'one',
    required ? 'yes' : 'no',
    options.map((option) => `${option.id} ${option.label}`).join('; '),
  ]);
  return table(['id', 'question', 'takes', 'required', 'options'], rows);
}

function fraudTable(): string {
  const rows = fraudRuleNames.map((name) => {
    const { action, finds, limit } = fraudRules[name];
    return [code(name), finds, action, limit === null ? '' : `${limit.initial} ${limit.counts}`];
  });
  return table(['rule', 'finding', 'on new walls', 'limit'], rows);
}

function macroTable(): string {
  const names = Object.keys(macroMeanings) as MacroName[];
  const rows = names.map((name) => {
    const short = Object.entries(bracketMacros).find(([, meant]) => meant === name)?.[0];
    return [
      name === 'random' ? '' : code(`{${name}}`),
      short === undefined ? '' : code(`[${short}]`),
      macroMeanings[name],
    ];
  });
  return table(['`{…}`', '`[…]`', 'value'], rows);
}
