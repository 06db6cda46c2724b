import type { AdminSurveyProvider } from '@rewards-wall/shared/admin/survey-providers-schema.ts';
import { html, nothing, type TemplateResult } from 'lit';
import { keyed } from 'lit/directives/keyed.js';
import { call } from '../../api.ts';
import type { Context } from '../../context.ts';
import { defineScreen } from '../../define-screen.ts';
import { copyable } from '../../parts/copyable.ts';
import { creditsOf } from '../../parts/format.ts';
import { sourceHref } from '../../parts/hrefs.ts';
import { currencyText, settingLabel, shareText } from '../../parts/network-facts.ts';
import { factList, sectionOf, pageHeading } from '../../parts/detail-page.ts';
import { timeOf } from '../../parts/time.ts';
import { actionsOf, pause } from './provider-acts.ts';
import { aboutProvider, providerState } from './provider-words.ts';
import './provider-test.ts';

/** One survey provider's account: settings, health and a test request. */
export const screen = defineScreen({
  load: ({ params }) => call('showSurveyProvider', { params: { survey_provider: params['survey_provider'] ?? '' } }),
  view: (account, context) => {
    const mayChange = context.mayCall('changeSurveyProvider');
    return html`${pageHeading({
        name: account.survey_provider,
        state: providerState(account),
        up: { href: context.hrefOf('survey-providers'), label: 'Survey providers' },
        actions: mayChange ? actionsOf(account, context) : nothing,
      })}
      <div class="columns">
        <div>${facts(account, context)} ${callback(account, context)}</div>
        ${account.about === null ? nothing : aboutProvider(account.about)}
      </div>
      ${
        mayChange && account.about !== null
          ? sectionOf(
              'test',
              'Test request',
              keyed(
                `${context.wall?.adwall_id ?? ''} ${account.survey_provider}`,
                html`<provider-test
                  .context=${context}
                  .account=${account}
                  .start=${account.state === 'paused' ? () => pause(account, false, context) : null}
                ></provider-test>`,
              ),
            )
          : nothing
      }`;
  },
});

function facts(account: AdminSurveyProvider, context: Context): TemplateResult {
  const settings = Object.entries(account.settings).map(([name, value]) => [settingLabel(name), value] as const);
  const { answered_at: answeredAt, failed_at: failedAt } = account;
  return sectionOf(
    'facts',
    'Settings',
    factList([
      ['Provider', account.network],
      ['Credential', 'Stored'],
      ...settings,
      ['Answer codes', account.has_own_answers ? 'Yours' : 'Those that it documents'],
      ['Pays in', currencyText(account, context)],
      ['Users get', shareText(account.share)],
      ['Screen-outs', account.screenout_credits === 0 ? null : creditsOf(account.screenout_credits, 'credits')],
      ['Last response', answeredAt === null ? 'None since this process started' : timeOf(answeredAt)],
      [
        'Last failure',
        failedAt === null
          ? null
          : html`${timeOf(failedAt)}${account.problem === null ? nothing : html`: ${account.problem}`}`,
      ],
      ['Lead source', html`<a href=${sourceHref(context, account.survey_provider)}>${account.survey_provider}</a>`],
      ['Old key valid until', account.previous_secret_until && timeOf(account.previous_secret_until)],
      ['Added', account.created_at && timeOf(account.created_at)],
    ]),
  );
}

function callback({ callback_url: url }: AdminSurveyProvider, context: Context): TemplateResult | typeof nothing {
  return url === null
    ? nothing
    : sectionOf(
        'callback',
        'Callback URL',
        html`<p>Enter it at the provider as it is. It holds no secret.</p>
          ${copyable(url, 'the callback URL', context.announce)}`,
      );
}
