// Writes docs/networks.md from the adapters of feeds.
import type { FeedAdapter, ShownField } from '../server/networks/feed-adapter.ts';
import { feedAdapters } from '../server/feeds/feed-adapters.ts';
import { skipReasons } from '../server/networks/reading/skip.ts';
import { schemeNamed, schemeOf, uncoveredParameters } from '../server/leads/reports/schemes.ts';
import { tileWalls } from '../server/offers/tile-walls.ts';
import { surveyProviders } from '../server/surveys/survey-providers.ts';
import { urlTemplate } from '../server/leads/reports/url-template.ts';
import { formatMarkdown } from './format-markdown.ts';
import { code, table } from './markdown-table.ts';

const INTRODUCTION = `The service imports the offers of these networks. Each section says what to set up at the network, which settings the
feed needs, and what doesn't work. [Import offers from networks](supply.md) shows every step.

\`\`\`sh
rewards feed add NAME --adapter ADAPTER --credential-file key.txt --setting name=value
rewards feed preview NAME
rewards feed start NAME
\`\`\`

If the network chooses the secret of its calls, add \`--secret-file\`. \`feed add\` prints the callback URL. Paste it at the
network exactly as it is: the network fills in its macros. Below, \`https://rewards.example.com\` stands for your
\`PUBLIC_URL\`, \`SOURCE\` for the name of the source, and \`SECRET\` for its secret.

**Facts** says where our knowledge comes from, and **checked** when we last compared it. Networks change
their APIs, and our tests call simulators of them.

- **Documented:** the network's own documentation.
- **Integrators:** the matching code of several integrators.
- **Experimental:** code of others who use the network. Compare the first run with your account before you rely on it.
- **Own map:** any other network, as you describe it in a [map](feed-maps.md).

Some feeds state conditions, and some networks require publishers to show certain fields. The widget shows both in the
offer's details, and a client of your own must too: [conditions](contract/offers.md#conditions). Unless a section
says otherwise, its feed states neither conditions nor when users are credited. Walls then show no time.`;

const UNSIGNED = 'Calls are not signed: anyone who knows the URL can report leads.';

/** docs/networks.md: one section for each adapter, by the name of the network. */
export async function networkDocument(): Promise<{ path: string; text: string }> {
  const adapters = feedAdapters.toSorted((a, b) => a.network.localeCompare(b.network, 'en'));
  const text = [
    '<!-- Generated from server/networks: run `npm run docs`. -->',
    '# Networks',
    INTRODUCTION,
    table(['network', 'adapter', 'facts', 'checked'], adapters.map(summaryRow)),
    ...adapters.map(section),
    ...surveySections(),
    ...wallSections(),
    '## Why an offer is left out',
    'A run counts the rows that it skips, by reason:',
    table(
      ['reason', 'meaning'],
      Object.entries(skipReasons).map(([reason, meaning]) => [code(reason), meaning]),
    ),
  ].join('\n\n');
  return {
    path: 'docs/networks.md',
    text: await formatMarkdown(text),
  };
}

/** The limits of survey providers. Another document says how to add one. */
function surveySections(): string[] {
  const providers = surveyProviders.toSorted((a, b) => a.network.localeCompare(b.network, 'en'));
  return [
    '## Survey providers',
    '[Import offers](supply.md#with-a-survey-provider) shows how to add one. Their limits:',
    ...providers.flatMap(({ checked, facts, limits, name, network }) => [
      `${network} (${code(name)}; facts: ${facts}; checked ${checked}):`,
      limits.map((sentence) => `- ${withCode(sentence)}`).join('\n'),
    ]),
  ];
}

/** The walls that tiles open. */
function wallSections(): string[] {
  const walls = tileWalls.toSorted((a, b) => a.network.localeCompare(b.network, 'en'));
  return [
    '## Walls as tiles',
    'A [tile](supply.md#with-the-wall-of-a-network) opens one of these walls.',
    ...walls.flatMap(({ amount, checked, facts, limits, link, name, network, scheme, settings, setUp }) => [
      `### ${network} as a tile`,
      `Network ${code(name)}, ${link === null ? 'as you describe it' : `facts: ${facts}, checked ${checked}`}. Its amounts are ${amount}.`,
      setUp.map((step, at) => `${at + 1}. ${withCode(step)}`).join('\n'),
      ...(link === null ? [] : ['The link, with your settings in brackets:', ['```text', link, '```'].join('\n')]),
      ...list(
        'Settings:',
        Object.entries(settings).map(([setting, { description }]) => `${code(setting)}: ${description}`),
      ),
      'The callback URL:',
      ['```text', callbackUrl({ scheme }), '```'].join('\n'),
      ...list('Limits:', limits),
    ]),
  ];
}

function summaryRow({ checked, grade, name, network }: FeedAdapter): string[] {
  return [`[${network}](#${anchorOf(network)})`, code(name), grade, grade === 'own map' ? '' : checked];
}

function section(adapter: FeedAdapter): string {
  const { checked, everyMs, grade, limits, name, network, networkSwitchesOn, setUp } = adapter;
  const facts = grade === 'experimental' ? '**experimental**' : grade;
  const known = grade === 'own map' ? '' : ` Facts: ${facts}, checked ${checked}.`;
  return [
    `## ${network}`,
    `Adapter ${code(name)}.${known} Runs every ${everyMs / 60_000} minutes by default.`,
    setUp.map((step, at) => `${at + 1}. ${withCode(step)}`).join('\n'),
    ...list('Ask the network to turn on:', networkSwitchesOn),
    table(['setting', '', 'value'], settingRows(adapter)),
    'The callback URL:',
    ['```text', callbackUrl(adapter), '```'].join('\n'),
    callbackNotes(adapter),
    ...reportNotes(adapter),
    ...meaningOf(adapter),
    ...list('Limits:', [...limits, ...(adapter.report?.limits ?? [])]),
  ].join('\n\n');
}

const shownFields: Readonly<Record<ShownField, string>> = {
  description: 'the description',
  requirements: 'the requirements',
  credit_delay: 'when users are credited',
  time_to_complete: 'the deadline of each event',
  things_to_know: 'things to know',
  disclaimer: 'a disclaimer',
  pending_days: 'how long a completion is pending',
  session_hours: 'the time to complete the offer',
  payment_required: 'that users must pay',
  os_version: 'the versions of Android and iOS',
  browsers: 'the browsers',
};

const lists = new Intl.ListFormat('en');

/** What a feed's rows contain besides texts, money and targeting, and our evidence for it. */
function meaningOf({ evidence, mustShow, states }: FeedAdapter): string[] {
  const named = (fields: readonly ShownField[]): string => lists.format(fields.map((field) => shownFields[field]));
  const stated: readonly ShownField[] = states.filter((field) => field !== 'credit_delay');
  const others = mustShow.filter((field) => !stated.includes(field));
  const mustShowAll = stated.length > 1 && stated.length + others.length === mustShow.length;
  const shown = mustShowAll
    ? lists.format(['all of these', ...others.map((field) => shownFields[field])])
    : named(mustShow);
  return [
    ...(stated.length === 0 ? [] : [`**Conditions.** The feed may state ${named(stated)}.`]),
    ...(mustShow.length === 0 ? [] : [`Publishers must show ${shown}.`]),
    ...(stated.length === states.length ? [] : ['**Time.** The feed may state when users are credited.']),
    ...(evidence.length === 0 ? [] : [`**Evidence.** ${evidence.join(' ')}`]),
  ];
}

const listed = {
  conversions:
    'The service reads the list of conversions. It credits those whose callback was lost, and reverses rejected leads.',
  reversals: 'The service reads the list of reversals, and reverses those leads.',
};

function reportNotes({ report }: FeedAdapter): string[] {
  if (report === undefined) return [];
  const facts = report.grade === 'experimental' ? ' This part is **experimental**.' : '';
  return [`${listed[report.lists]}${facts} [More about reports](supply.md#lost-callbacks-and-late-reversals).`];
}

function list(title: string, sentences: readonly string[]): string[] {
  return sentences.length === 0 ? [] : [title, sentences.map((sentence) => `- ${withCode(sentence)}`).join('\n')];
}

function settingRows({ base, credential, report, settings }: FeedAdapter): string[][] {
  const own = Object.entries(settings).map(([name, { description, isRequired, mustBe }]) => [
    code(name),
    isRequired ? 'required' : '',
    withCode(`${description}: ${mustBe}`),
  ]);
  const address = base === null ? 'The address of the network' : `The address of the network; default: ${code(base)}`;
  const reportKey = report?.credential === undefined ? [] : [['credential', '', 'The key for the report, from a file']];
  const key = credential === null ? reportKey : [['credential', 'required', 'The key, from a file or a prompt']];
  return [...key, ...own, [code('base'), base === null ? 'required' : '', address]];
}

/** The callback URL as printed when the source is created, with placeholders. */
function callbackUrl({ scheme }: Pick<FeedAdapter, 'scheme'>): string {
  return urlTemplate({
    publicUrl: 'https://rewards.example.com',
    name: 'SOURCE',
    ...schemeNamed(scheme),
    secret: 'SECRET',
  });
}

function callbackNotes({ scheme }: FeedAdapter): string {
  const found = schemeOf(schemeNamed(scheme));
  if (found?.kind !== 'callback') {
    return `${UNSIGNED} [Report a lead](advertisers.md#report-a-lead) explains the parameters.`;
  }
  const { appended, secretFrom, signature } = found.callback;
  const isUnsigned = signature.kind === 'secret-in-path';
  const proof = isUnsigned
    ? UNSIGNED
    : `Calls are signed with a secret that ${secretFrom === 'us' ? 'we choose; it is part of the URL' : 'the network chooses'}.`;
  const uncovered = uncoveredParameters(schemeNamed(scheme)).map(code);
  return [
    proof,
    ...(isUnsigned || uncovered.length === 0
      ? []
      : [`Anyone who has seen one call can change ${lists.format(uncovered)} in another.`]),
    ...(appended.length === 0 ? [] : [`The network appends ${lists.format(appended.map(code))} itself.`]),
    `[More about ${code(scheme)}](lead-sources.md#networks-with-their-own-callbacks).`,
  ].join(' ');
}

/** The sentence with its macros and options as code, and documents as links. */
function withCode(sentence: string): string {
  return sentence
    .replaceAll(/\{\w+\}|--[a-z-]+(?: [A-Z]+)?|\bbase=[\w./:-]*\w/g, code)
    .replaceAll(/\bdocs\/([\w-]+\.md)/g, '[$1]($1)');
}

/** The anchor that GitHub generates for a heading. */
function anchorOf(heading: string): string {
  return heading
    .toLowerCase()
    .replaceAll(/[^\w\- ]/g, '')
    .replaceAll(' ', '-');
}
