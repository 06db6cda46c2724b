import { isPermitted } from '@rewards-wall/shared/admin/permissions.ts';
import { surveyProviderRow, type SurveyProviderAdded } from '@rewards-wall/shared/admin/survey-providers-schema.ts';
import { OVERLAP_HOURS } from '@rewards-wall/shared/admin/values.ts';
import { UNITS_PER_CREDIT } from '@rewards-wall/shared/credits.ts';
import { HOUR_MS } from '@rewards-wall/shared/durations.ts';
import { sourceUse } from '../../leads/sources/remove-source.ts';
import { isoTime } from '../../runtime/iso-time.ts';
import { findSurveyProvider, surveyProviders as known } from '../../surveys/survey-providers.ts';
import { json, noContent, refuse, type Endpoint } from '../endpoint.ts';
import { readAgent } from '../client/user-agent.ts';
import { changedMeanwhile, problem } from '../problem.ts';
import type { AdminContext } from './admin-context.ts';
import { adminEndpoint } from './admin-endpoint.ts';
import { recordedCsv } from './csv-response.ts';
import { forOwners } from './for-owners.ts';
import { payoutTermsIn } from './payout-terms.ts';
import { recordAct } from './record-act.ts';
import { refuseField, refuseSentences } from './refuse-fields.ts';
import { aboutOf, surveyProviderOf, surveyRowOf, testedOf } from './survey-provider-rows.ts';

const tag = 'Survey providers';
const UNKNOWN = problem('not_found', { detail: 'There is no such survey provider.' });

/** Accounts at providers of live surveys, for the whole installation (docs/console.md#add-a-survey-provider). */
export function surveyProviderEndpoints(context: AdminContext): Endpoint[] {
  return [...reads(context), ...changes(context), testEndpoint(context)];
}

function reads({ publicUrl, services }: AdminContext): Endpoint[] {
  const { surveys } = services;
  return [
    adminEndpoint('listSurveyProviders', {
      tag,
      problems: ['invalid_request'],
      summary: 'Accounts at survey providers, by name',
      handle: async ({ actor, query }) => {
        const rows = (await surveys.listAccounts()).map(surveyRowOf);
        if (query.format !== 'csv') return json({ accounts: rows });
        const name = 'listSurveyProviders';
        return recordedCsv(services, { name, actor, publishers: [null], row: surveyProviderRow, rows });
      },
    }),
    adminEndpoint('listKnownSurveyProviders', {
      tag,
      problems: [],
      summary: 'The supported survey providers',
      handle: () => json({ providers: known.map(aboutOf) }),
    }),
    adminEndpoint('showSurveyProvider', {
      tag,
      problems: ['not_found'],
      summary: 'One account at a survey provider',
      handle: async ({ params }) => {
        const found = await surveys.showAccount(params.survey_provider);
        return found === null ? refuse(UNKNOWN) : json(surveyProviderOf(found, publicUrl));
      },
    }),
  ];
}

function changes({ services }: AdminContext): Endpoint[] {
  const { surveys } = services;
  return [
    adminEndpoint('addSurveyProvider', {
      tag,
      problems: ['invalid_request'],
      summary: 'Add an account at a survey provider, with the source of its leads',
      description:
        'It is paused until a person starts it. The person who adds it knows the secret that proves its leads.',
      handle: async ({ actor, body }) => {
        const { answers = null, credential, provider, screenout_credits: screenout, secret = null } = body;
        const name = body.survey_provider;
        const outcome = await surveys.addAccount(
          {
            name,
            provider,
            credential,
            secret,
            answers,
            terms: payoutTermsIn(body),
            settings: pairsOf(body.settings),
            isPaused: body.start !== true,
            ...(screenout !== undefined && { screenoutCredits: Math.round(screenout * UNITS_PER_CREDIT) }),
          },
          actor,
        );
        if (outcome.kind === 'exists')
          return refuseField('survey_provider', 'is already the name of a lead source: choose another');
        if (outcome.kind === 'invalid') {
          return outcome.isSecretMissing
            ? refuseField('secret', 'is needed: the provider signs its callbacks with it')
            : refuseSentences('settings', [outcome.message]);
        }
        const { callbackUrl, warnings } = outcome;
        return json({ survey_provider: name, callback_url: callbackUrl, warnings } satisfies SurveyProviderAdded, 201);
      },
    }),
    adminEndpoint('changeSurveyProvider', {
      tag,
      summary: 'Change an account at a survey provider',
      description:
        'Absent fields stay as they are; an empty setting is removed. Where the credential signs the callbacks, only owners change it.',
      problems: ['invalid_request', 'not_found', 'changed_meanwhile'],
      handle: async ({ actor, body, caller, params }) => {
        const { answers = null, credential = null, overlap_hours: hours = OVERLAP_HOURS } = body;
        const name = params.survey_provider;
        const found = await surveys.showAccount(name);
        if (found === null) return refuse(UNKNOWN);
        const isProof = findSurveyProvider(found.source.survey.provider)?.credentialSignsCallbacks === true;
        const isForOwners = credential !== null && isProof && !isPermitted(caller, 'sources.keys');
        if (isForOwners)
          return forOwners('choose the credential of this provider, because it also signs the callbacks');
        const outcome = await surveys.changeAccount(
          {
            name,
            credential,
            answers,
            terms: payoutTermsIn(body),
            settings: pairsOf(body.settings),
            overlapMs: Math.round(hours * HOUR_MS),
          },
          actor,
        );
        if (outcome.kind === 'unknown_account') return refuse(UNKNOWN);
        if (outcome.kind === 'changed_meanwhile') return refuse(changedMeanwhile);
        if (outcome.kind === 'invalid') return refuseSentences('settings', [outcome.message]);
        return json({ previous_secret_until: isoTime(outcome.previousUntil) });
      },
    }),
    adminEndpoint('pauseSurveyProvider', {
      tag,
      summary: 'Start an account at a survey provider, or pause it',
      description: 'Surveys in progress still credit.',
      problems: ['invalid_request', 'not_found'],
      handle: async ({ actor, body, params }) => {
        const { kind } = await surveys.pauseAccount(params.survey_provider, body.paused, actor);
        return kind === 'changed' ? noContent : refuse(UNKNOWN);
      },
    }),
    adminEndpoint('removeSurveyProvider', {
      tag,
      summary: 'Remove an account at a survey provider, with the source of its leads',
      description: 'Refused while it has held leads, or enabled offers name it.',
      problems: ['invalid_request', 'not_found'],
      handle: async ({ actor, params }) => {
        const outcome = await surveys.removeAccount(params.survey_provider, actor);
        if (outcome.kind === 'unknown_source') return refuse(UNKNOWN);
        if (outcome.kind !== 'in_use') return noContent;
        const detail =
          `It is in use (${sourceUse(outcome)}). ` +
          'Approve or reject the leads. Disable the offers, or import them with another source.';
        return refuse(problem('invalid_request', { detail }));
      },
    }),
  ];
}

function testEndpoint({ services }: AdminContext): Endpoint {
  const { surveys } = services;
  const recorded = recordAct(services);
  return adminEndpoint('testSurveyProvider', {
    tag,
    summary: 'Test a survey provider with a person who doesn’t exist',
    description:
      'Shows what such a user would see, and why. The provider gets a real request, with an id that no user has. Nothing is stored, except two rows of the audit log: one before the request, one with the outcome.',
    problems: ['invalid_request', 'not_found'],
    handle: async ({ actor, body, client, directory, params, requestId }) => {
      const wall = body.wall === undefined ? null : directory.wallById(body.wall);
      if (body.wall !== undefined && wall === null) return refuseField('wall', 'is not a wall');
      const userAgent = body.user_agent ?? client.userAgent;
      const name = params.survey_provider;
      if ((await surveys.showAccount(name)) === null) return refuse(UNKNOWN);
      const subject = `survey provider ${name}`;
      const about = { action: 'survey-provider.test', actor, pubId: null, subject, requestId, asked: {} };
      const person = {
        country: body.country,
        birthDate: body.birth_date,
        gender: body.gender,
        postalCode: body.postal_code,
        ip: body.ip ?? client.ip,
        userAgent,
        device: readAgent(userAgent).device,
        language: client.languages[0] ?? null,
      };
      const tested = await recorded(about, {
        run: () => surveys.testAccount({ name, person, payoutMin: wall?.settings.payout_min ?? 0 }),
        outcomeOf: (done) => ({ answer: done.kind === 'tested' ? done.outcome : done.kind }),
      });
      return tested.kind === 'unknown_account' ? refuse(UNKNOWN) : json(testedOf(tested, wall));
    },
  });
}

function pairsOf(settings: Readonly<Record<string, string>> = {}): string[] {
  return Object.entries(settings).map(([name, value]) => `${name}=${value.trim()}`);
}
