import type { FirstStep } from '@rewards-wall/shared/admin/values.ts';
import type { FirstRun } from '@rewards-wall/shared/admin/system-schema.ts';
import { html, nothing, type TemplateResult } from 'lit';
import type { Context } from '../../context.ts';
import { countOf } from '../../parts/format.ts';
import { ASK_FOR_OFFERS, ASK_FOR_POSTBACK, ASK_TO_ADD } from '../../parts/ask-to-add.ts';
import { stepRow } from '../../parts/steps.ts';

interface Words {
  title: string;
  /** What exists once it is done. */
  done: (context: Context, count: number) => unknown;
  /** The page that does it, its link and a text, for those who may open it. */
  path: string;
  label: string;
  text?: (context: Context) => unknown;
  /** For all others. */
  ask: string;
  /** For everyone, while it isn't done. */
  about?: (context: Context) => unknown;
}

const steps: Readonly<Record<FirstStep, Words>> = {
  wall: {
    title: 'Name a wall and its currency',
    done: ({ hrefOf, wall }) =>
      wall === null ? nothing : html`<a href=${hrefOf('wall')}>${wall.name}</a>, in ${wall.currency}.`,
    path: 'wall/new',
    label: 'Add a wall',
    text: () => 'Users earn its currency, such as Coins.',
    ask: ASK_TO_ADD,
  },
  offers: {
    title: 'Add offers',
    done: ({ hrefOf }, count) =>
      html`<a href=${hrefOf('offers')}>${countOf(count)} ${count === 1 ? 'offer' : 'offers'}</a> so far.`,
    path: 'feeds/new',
    label: 'Add a feed',
    text: ({ hrefOf }) =>
      html`A feed imports them automatically. Or <a href=${hrefOf('offers/import')}>import a file</a>.`,
    ask: ASK_FOR_OFFERS,
  },
  source: {
    title: 'Choose who reports leads',
    done: (context, count) => html`${sourcesOf(count, context)} can report leads.`,
    path: 'sources/new',
    label: 'Add a lead source',
    ask: ASK_TO_ADD,
    about: () => 'A feed brings its own. An advertiser or a network without a feed needs a lead source.',
  },
  postback: {
    title: 'Send credits to your server',
    done: ({ hrefOf }, count) =>
      html`<a href=${hrefOf('postbacks')}>${countOf(count)} ${count === 1 ? 'postback' : 'postbacks'}</a> set up.`,
    path: 'postbacks/new',
    label: 'Add a postback',
    text: () => 'The URL of your server, which then receives every credit.',
    ask: ASK_FOR_POSTBACK,
  },
  answered: {
    title: 'Have your server accept a postback',
    done: () => 'Your server has accepted the postback of a credit.',
    path: 'try-it',
    label: 'Test an offer',
    text: () => 'A test user goes all the way from the click to your server.',
    ask: 'Ask an owner or manager to try it with a test user, from the click to your server.',
    about: ({ hrefOf }) =>
      html`This step is done once your server has accepted the postback of a credit with a 2xx. Samples of a
        <a href=${hrefOf('postbacks')}>postback</a> don’t count, because they credit nothing.`,
  },
  request: {
    title: 'Put the wall on your page',
    done: () => 'A user has seen offers.',
    path: 'snippet',
    label: 'Copy the snippet',
    ask: '',
    about: () => 'This step is done when a user has seen offers.',
  },
};

/** The number of sources. They are shared by all publishers, so some roles see only the count. */
function sourcesOf(count: number, { hrefOf, mayOpen }: Context): TemplateResult {
  const text = `${countOf(count)} ${count === 1 ? 'source' : 'sources'}`;
  return html`${mayOpen('sources') ? html`<a href=${hrefOf('sources')}>${text}</a>` : text}, besides the sandbox,`;
}

/** Whether nothing remains. */
export function isAllDone({ steps: all }: FirstRun): boolean {
  return all.every(({ done }) => done);
}

/** All steps with their state, and how many are done. `failing`: how many postbacks fail. */
export function checklist({ steps: all }: FirstRun, context: Context, failing = 0): TemplateResult {
  const done = all.filter((step) => step.done).length;
  const next = all.find((step) => !step.done);
  return html`<section aria-labelledby="steps-title">
    <div class="row">
      <h2 id="steps-title">
        ${countOf(done)} of ${countOf(all.length)} steps done${failing === 0 ? '' : `, ${countOf(failing)} failing`}
      </h2>
      <progress max=${all.length} value=${done} aria-labelledby="steps-title"></progress>
    </div>
    <ul class="steps">
      ${all.map((step) => (step.step === 'postback' && failing > 0 ? failingRow(failing, context) : rowOf(step, step === next, context)))}
    </ul>
  </section>`;
}

function failingRow(count: number, { hrefOf }: Context): TemplateResult {
  return stepRow({
    title: steps.postback.title,
    text: `${countOf(count)} ${count === 1 ? 'postback is' : 'postbacks are'} failing, so your server misses credits.`,
    state: 'Failing',
    tone: 'busy',
    end: html`<a class="button" href=${hrefOf('postbacks')}>View postbacks</a>`,
  });
}

function rowOf({ count, done, step }: FirstRun['steps'][number], isNext: boolean, context: Context): TemplateResult {
  const { about, ask, done: doneText, label, path, text, title } = steps[step];
  if (done) return stepRow({ title, text: doneText(context, count ?? 0), state: 'Done', tone: 'good' });
  const isOpen = context.mayOpen(path);
  const href = `${context.hrefOf(path)}${step === 'request' ? '#snippet-title' : ''}`;
  return stepRow({
    title,
    text: html`${isOpen ? text?.(context) : ask} ${about?.(context)}`,
    state: 'To do',
    tone: 'off',
    isNext,
    end: isOpen ? html`<a class="button ${isNext ? 'button-main' : ''}" href=${href}>${label}</a>` : nothing,
  });
}
