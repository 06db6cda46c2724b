import type { OfferRow } from '@rewards-wall/shared/admin/offers-schema.ts';
import { html } from 'lit';
import { keyed } from 'lit/directives/keyed.js';
import { call } from '../../api.ts';
import type { Reply } from '../../reply.ts';
import type { Context, LoadContext } from '../../context.ts';
import { defineScreen } from '../../define-screen.ts';
import { withoutWall } from '../../parts/without-wall.ts';
import type { AdminTrial, TestUsersRemoved } from '@rewards-wall/shared/admin/trial-schema.ts';
import { goTo } from '../../router.ts';
import './trial-start.ts';
import './trial-run.ts';
import { pageHeading } from '../../parts/detail-page.ts';

/** The offers to choose from, or the trial in the address. */
type Data = { offers: readonly OfferRow[] } | { trial: AdminTrial } | null;

const CHOICES = 50;

/** A full trial with a test user: list, click, lead, credit, postback. */
export const screen = defineScreen({
  load: async (context) => {
    const { query, wall } = context;
    if (wall === null) return { ok: true, body: null };
    const clickId = query.get('click');
    return clickId === null ? offersFor(context, wall.adwall_id) : trialOf(wall.adwall_id, clickId);
  },
  view: (data, context) => {
    if (data === null) return withoutWall('Test an offer', context);
    return html`${pageHeading({
      name: 'Test an offer',
      wall: context.wall?.name,
      intro: html`Follow one offer from the wall to your server. You play the user and the offer’s source. Statistics,
        caps and fraud rules ignore test users, and their postbacks say <code>test</code>.`,
      actions: html`<button type="button" class="button" @click=${() => removeAll(context)}>Remove test users</button>`,
    })}
    ${
      'trial' in data
        ? keyed(data.trial.click_id, html`<trial-run .context=${context} .trial=${data.trial}></trial-run>`)
        : keyed(context.wall?.adwall_id, html`<trial-start .context=${context} .offers=${data.offers}></trial-start>`)
    }`;
  },
});

async function offersFor({ query }: LoadContext, wall: number): Promise<Reply<Data>> {
  const text = query.get('text') ?? query.get('offer');
  const reply = await call('listOffers', { query: { wall, limit: CHOICES, text, feed: query.get('feed') } });
  return reply.ok ? { ok: true, body: { offers: reply.body.rows } } : reply;
}

async function trialOf(adwallId: number, clickId: string): Promise<Reply<Data>> {
  const reply = await call('readTrial', { params: { adwallId, click_id: clickId } });
  return reply.ok ? { ok: true, body: { trial: reply.body } } : reply;
}

function removeAll(context: Context): void {
  const { wall } = context;
  if (wall === null) return;
  void context
    .act<TestUsersRemoved>({
      title: `Remove all test users of ${wall.name}?`,
      text: 'Erases what they did, and drops their undelivered postbacks. Their ledger rows stay, without names.',
      confirm: 'Remove',
      isDestructive: true,
      send: () => call('removeTestUsers', { params: { adwallId: wall.adwall_id } }),
      done: ({ removed }) => (removed === 1 ? 'One test user is removed.' : `${removed} test users are removed.`),
    })
    .then((body) => {
      if (body !== null && context.query.has('click')) goTo(context.hrefOf('try-it'));
    });
}
