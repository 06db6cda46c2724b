import { stateOf } from '../../parts/words.ts';
import type { FirstStep } from '@rewards-wall/shared/admin/values.ts';
import type { FirstRun } from '@rewards-wall/shared/admin/system-schema.ts';
import { html, type TemplateResult } from 'lit';
import type { Context } from '../../context.ts';
import { countOf } from '../../parts/format.ts';
import { ASK_FOR_OFFERS, ASK_FOR_POSTBACK, ASK_TO_ADD } from '../../parts/ask-to-add.ts';
import { wayToWall } from '../../parts/without-wall.ts';

interface Words {
  title: string;
  /** The task, or what exists once it is done. */
  text: (context: Context, count: number | null) => unknown;
}

const steps: Readonly<Record<FirstStep, Words>> = {
  wall: {
    title: 'Name a wall and its currency',
    text: (context) =>
      context.wall === null
        ? wayToWall(context)
        : html`<a href=${context.hrefOf('wall')}>${context.wall.name}</a>, in ${context.wall.currency}.`,
  },
  offers: {
    title: 'Add offers',
    text: (context, count) =>
      count
        ? html`<a href=${context.hrefOf('offers')}>${countOf(count)} ${count === 1 ? 'offer' : 'offers'}</a> so far.`
        : context.mayOpen('feeds/new')
          ? html`<a href=${context.hrefOf('feeds/new')}>Add a feed</a>, or
              <a href=${context.hrefOf('offers/import')}>import a file</a>.`
          : ASK_FOR_OFFERS,
  },
  source: {
    title: 'Choose who reports leads',
    text: (context, count) =>
      count
        ? html`${sourcesOf(count, context)} ${count === 1 ? 'reports' : 'report'} leads.`
        : context.mayOpen('sources/new')
          ? html`A feed brings its own. For an advertiser or a network without a feed,
              <a href=${context.hrefOf('sources/new')}>add a lead source</a>.`
          : `A feed brings its own. An advertiser or a network without a feed needs a lead source. ${ASK_TO_ADD}`,
  },
  postback: {
    title: 'Send credits to your server',
    text: (context, count) =>
      count
        ? html`<a href=${context.hrefOf('postbacks')}>${countOf(count)} ${count === 1 ? 'postback' : 'postbacks'}</a>
            set up.`
        : context.mayOpen('postbacks/new')
          ? html`<a href=${context.hrefOf('postbacks/new')}>Add a postback</a>: the URL of your server, which then
              receives every credit.`
          : ASK_FOR_POSTBACK,
  },
  answered: {
    title: 'Have your server accept a postback',
    text: (context) =>
      html`${
          context.mayOpen('try-it')
            ? html`<a href=${context.hrefOf('try-it')}>Test an offer</a> with a test user, from the click to your
                server.`
            : 'Ask an owner or manager to try it with a test user, from the click to your server.'
        }
        This step is done once your server has accepted the postback of a credit with a 2xx. Samples of a
        <a href=${context.hrefOf('postbacks')}>postback</a> don’t count, because they credit nothing.`,
  },
  request: {
    title: 'Put the wall on your page',
    text: (context) =>
      html`Copy <a href="${context.hrefOf('')}#snippet-title">the snippet</a> to your page. This step is done when a
        user has seen offers.`,
  },
};

/** The number of sources. They are shared by all publishers, so some roles see only the count. */
function sourcesOf(count: number, { hrefOf, mayOpen }: Context): TemplateResult {
  const text = `${countOf(count)} ${count === 1 ? 'source' : 'sources'}`;
  return mayOpen('sources') ? html`<a href=${hrefOf('sources')}>${text}</a>` : html`${text}`;
}

/** What remains, such as `1 of 6 steps is left`; null if nothing does. */
export function stepsLeft({ steps: all }: FirstRun): string | null {
  const open = all.filter(({ done }) => !done).length;
  return open === 0 ? null : `${countOf(open)} of ${countOf(all.length)} steps ${open === 1 ? 'is' : 'are'} left`;
}

/** All steps, with their state. */
export function stepList({ steps: all }: FirstRun, context: Context): TemplateResult {
  return html`<ul class="cards" aria-label="Steps">
    ${all.map((step) => stepOf(step, context))}
  </ul>`;
}

function stepOf({ count, done, step }: FirstRun['steps'][number], context: Context): TemplateResult {
  const { text, title } = steps[step];
  return html`<li class="card entry">
    <p class="row"><strong>${title}</strong> ${done ? stateOf('done', 'good') : stateOf('to do', 'busy')}</p>
    <div>${text(context, count)}</div>
  </li>`;
}
