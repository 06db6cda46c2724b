import type { AdminFeed, FeedRunRow } from '@rewards-wall/shared/admin/feeds-schema.ts';
import { feedConstants } from '@rewards-wall/shared/catalog/feed-constants.ts';
import { html, nothing, type TemplateResult } from 'lit';
import { keyed } from 'lit/directives/keyed.js';
import { call } from '../api.ts';
import type { Context } from '../context.ts';
import { defineScreen } from '../define-screen.ts';
import { tableSection } from '../parts/data-table.ts';
import { lengthOf } from '../parts/format.ts';
import { sourceHref } from '../parts/hrefs.ts';
import { currencyText, settingLabel, shareText } from '../parts/network-facts.ts';
import { changedNumbers } from '../parts/number-of.ts';
import { actionButtons, factList, pageHeading, sectionOf, type PageAction } from '../parts/detail-page.ts';
import { shareToEdit } from '../parts/share-field.ts';
import { timeOf } from '../parts/time.ts';
import { capital } from '../parts/words.ts';
import { goTo } from '../router.ts';
import '../parts/callback-url.ts';
import './feeds/feed-preview.ts';
import { aboutNetwork, countsText, feedState } from './feeds/feed-words.ts';
import { runColumns, runHref } from './feeds/run-words.ts';

/** One feed: its settings, its runs and a preview of the next one. */
export const screen = defineScreen({
  load: ({ params }) => call('showFeed', { params: { feed: params['feed'] ?? '' } }),
  view: (feed, context) =>
    html`${pageHeading({
        name: feed.feed,
        up: { href: context.hrefOf('feeds'), label: 'Feeds' },
        state: feedState(feed),
        actions: context.mayCall('changeFeed') ? actionsOf(feed, context) : nothing,
      })}
      <div class="columns">${facts(feed, context)} ${aboutNetwork(feed.about)}</div>
      ${nextRunAndCallback(feed, context)} ${runsOf(feed, context)}`,
});

function nextRunAndCallback(feed: AdminFeed, context: Context): TemplateResult | typeof nothing {
  const { about, callback_secret: isSecret, due_at: dueAt, feed: name, source, state } = feed;
  const preview = html`<feed-preview
    .context=${context}
    .feed=${name}
    .dueAt=${dueAt}
    .isPaused=${state === 'paused'}
    .needsCredential=${about.needs_credential}
  ></feed-preview>`;
  const callback = html`<callback-url
    .context=${context}
    .read=${() => call('readCallback', { params: { feed: name } })}
    .source=${source}
    .isSecret=${isSecret}
  ></callback-url>`;
  const [mayPreview, mayRead] = [context.mayCall('previewFeed'), context.mayCall('readCallback')];
  if (!mayPreview && !mayRead) return nothing;
  return sectionOf(
    'calls',
    'Runs and callbacks',
    html`<ul class="cards">
      ${
        // A feed that has changed would bring something else.
        mayPreview ? html`<li class="card">${keyed(feed, preview)}</li>` : nothing
      }
      ${mayRead ? html`<li class="card">${keyed(name, callback)}</li>` : nothing}
    </ul>`,
  );
}

function facts(feed: AdminFeed, context: Context): TemplateResult {
  const settings = Object.entries(feed.settings).map(
    ([name, value]) => [settingLabel(name), name === 'map' ? 'Your own map' : value] as const,
  );
  return sectionOf(
    'facts',
    'Settings',
    factList([
      ['Network', feed.network],
      ['Source', html`<a href=${sourceHref(context, feed.source)}>${feed.source}</a>`],
      [
        'Offers',
        html`<a href=${context.hrefOf('offers', { feed: feed.feed })}>View offers</a>
          ${context.mayOpen('try-it') ? html`<small><a href=${context.hrefOf('try-it', { feed: feed.feed })}>test one</a></small>` : nothing}`,
      ],
      ['Leads', html`<a href=${context.hrefOf('leads', { source: feed.source })}>View leads</a>`],
      ['Credential', feed.about.needs_credential ? capital(feed.credential) : null],
      ...settings,
      ['Runs every', lengthOf(feed.every_minutes * 60_000)],
      // Those who may preview the next run see its time there.
      [
        'Next run',
        feed.state === 'paused' || context.mayCall('previewFeed') ? null : feed.due_at && timeOf(feed.due_at),
      ],
      ['Last success', feed.succeeded_at === null ? 'Never' : timeOf(feed.succeeded_at)],
      ['Currency', currencyText(feed, context)],
      ['Users get', shareText(feed.share)],
      ['Added', feed.created_at && timeOf(feed.created_at)],
    ]),
  );
}

function runsOf({ feed, runs }: AdminFeed, context: Context): TemplateResult {
  const table = {
    caption: 'The last runs of the feed',
    columns: runColumns,
    rows: runs,
    hrefOf: ({ run_id: id }: FeedRunRow) => runHref(context, feed, id),
    all: { href: context.hrefOf(`feeds/${encodeURIComponent(feed)}/runs`), label: 'View all' },
    empty: html`<p>It has not run yet.</p>`,
  };
  return tableSection('runs', { title: 'Last runs', table }, context);
}

function actionsOf(feed: AdminFeed, context: Context): unknown {
  const isPaused = feed.state === 'paused';
  const runNow: PageAction = { label: 'Run now', run: () => run(feed, context) };
  return actionButtons([
    ...(isPaused
      ? [{ label: 'Start', run: () => pause(feed, false, context), kind: 'main' as const }, runNow]
      : [
          { ...runNow, kind: 'main' as const },
          { label: 'Pause', run: () => pause(feed, true, context) },
        ]),
    { label: 'Edit', run: () => change(feed, context) },
    { label: 'Remove', run: () => remove(feed, context), kind: 'removal' },
  ]);
}

function run({ feed }: AdminFeed, context: Context): void {
  void context.act({
    title: `Run ${feed} now?`,
    fields: [
      {
        name: 'force',
        label: 'If many offers have vanished',
        value: '',
        options: [
          ['', 'Change nothing, and report it'],
          ['yes', 'Disable them all'],
        ],
      },
    ],
    confirm: 'Run',
    send: ({ force }) => call('runFeed', { params: { feed }, body: { force: force === 'yes' } }),
    done: ({ counts, detail, outcome }) => `${outcome}: ${detail ?? countsText(counts)}`,
    isIncomplete: ({ outcome }) => outcome !== 'applied',
  });
}

function pause({ feed }: AdminFeed, paused: boolean, context: Context): void {
  void context.act({
    title: paused ? `Pause ${feed}?` : `Start ${feed}?`,
    text: paused
      ? 'Its offers stay on the walls as they are.'
      : 'It runs at once, and its offers are on your walls from then on.',
    confirm: paused ? 'Pause' : 'Start',
    send: () => call('pauseFeed', { params: { feed }, body: { paused } }),
    done: () => (paused ? `${feed} is paused.` : `${feed} is started.`),
  });
}

function change(
  { about, currency, every_minutes: minutes, feed, rate, settings, share }: AdminFeed,
  context: Context,
): void {
  const known = [...about.settings, ...feedConstants];
  const names = [...new Set([...known.map(({ name }) => name), ...Object.keys(settings), 'base'])].filter(
    (name) => name !== 'map',
  );
  const hints = new Map(known.map(({ description, name }) => [name, description]));
  void context.act<{ credential_cleared: boolean }>({
    title: `Change ${feed}`,
    text: 'A new address clears the credential, so that it is never sent to another host.',
    fields: [
      ...(about.needs_credential
        ? [
            {
              name: 'credential',
              label: 'New credential',
              type: 'password' as const,
              hint: 'Leave empty to keep the stored one',
              isOptional: true as const,
            },
          ]
        : []),
      ...names.map((name) => ({
        name: `settings.${name}`,
        label: settingLabel(name),
        isOptional: true as const,
        value: settings[name] ?? '',
        hint: hints.get(name) ?? 'Leave empty for the network’s own',
      })),
      { name: 'every_minutes', label: 'Minutes between runs', type: 'number', value: String(minutes) },
      { name: 'currency', label: 'Network’s currency', value: currency },
      { name: 'rate', label: 'Exchange rate to your currency', type: 'number', value: String(rate) },
      shareToEdit(share),
    ],
    confirm: 'Save',
    send: ({ credential = '', currency: newCurrency = '', ...values }) =>
      call('changeFeed', {
        params: { feed },
        body: {
          settings: Object.fromEntries(
            names
              .map((name) => [name, (values[`settings.${name}`] ?? '').trim()] as const)
              .filter(([name, value]) => value !== (settings[name] ?? '')),
          ),
          ...(credential.trim() !== '' && { credential: credential.trim() }),
          ...(newCurrency.trim() !== currency && { currency: newCurrency }),
          ...changedNumbers(values, { every_minutes: minutes, rate, share }),
        },
      }),
    done: ({ credential_cleared: isCleared }) =>
      isCleared ? 'Saved. The address changed, so enter the credential again.' : 'Saved.',
    isIncomplete: ({ credential_cleared: isCleared }) => isCleared,
  });
}

function remove({ feed }: AdminFeed, context: Context): void {
  void context
    .act({
      title: `Remove ${feed}?`,
      text: 'Its offers leave all walls. Leads of earlier clicks are still credited.',
      typed: { label: 'Type its name', text: feed },
      confirm: 'Remove',
      isDestructive: true,
      send: () => call('removeFeed', { params: { feed } }),
      done: () => `${feed} is removed.`,
    })
    .then((body) => {
      if (body !== null) goTo(context.hrefOf('feeds'));
    });
}
