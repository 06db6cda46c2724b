// Shows the offer wall's loop in four steps, with the current one and what comes next.
import { base, element, lines, sign, signed } from './dom.js';

const places = [
  { page: 'game', place: 'Game' },
  { page: 'advertiser', place: 'Advertiser' },
  { page: 'service', place: 'Rewards Wall' },
  { page: 'receiver', place: 'Your server' },
];
const credit = ['Click', 'Lead', 'Credit', 'Postback'];
const reversal = ['Click', 'Reversal', 'Debit', 'Postback'];
const coins = (amount) => `${signed(Number(amount))} Coins`;

/**
 * Draws the steps into `panel`, below its heading. Returns the number of finished steps.
 *
 * `page`: the current page. `offer`: the name of the opened offer, if any. `state`: its state, as in the activity.
 * `credits`: the amount credited, negative if reversed. `postback`: the latest one about it, as the receiver shows it.
 * `canReverse`: whether the advertiser can reverse a credit.
 */
export function showLoop(panel, { page, ...loop }) {
  const { done, failed, names, next, now } = storyOf(loop);
  const current = failed ?? done;
  const steps = places.map((place, index) => {
    const state = index === failed ? 'failed' : index < done ? 'done' : index === current ? 'current' : 'ahead';
    return stepOf({ ...place, name: names[index], state, index, isHere: place.page === page });
  });
  const heading = panel.querySelector('h2');
  panel.replaceChildren(
    heading,
    element('ol', { class: 'stepper' }, ...steps),
    element('p', { class: 'now', role: 'status' }, now),
    element('p', { class: 'next' }, element('b', {}, 'Next: '), ...next(page)),
  );
  return done;
}

const spoken = { done: 'done', current: 'in progress', failed: 'failed', ahead: 'still to come' };

function stepOf({ index, isHere, name, place, state }) {
  const icon = { done: lines.check, failed: lines.cross }[state];
  return element(
    'li',
    { 'data-state': state, 'aria-current': isHere ? 'location' : null },
    element('span', { class: 'dot', 'aria-hidden': 'true' }, icon ? sign(icon) : String(index + 1)),
    element('b', {}, name),
    element('span', { class: 'place' }, place),
    element('span', { class: 'visually-hidden' }, `, ${spoken[state]}`),
    isHere ? element('span', { class: 'here' }, 'You are here') : '',
  );
}

/** `done`: the number of finished steps. `failed`: the index of the step that failed. */
function storyOf({ canReverse = true, credits, offer, postback, state }) {
  if (postback !== undefined) return deliveredStory(postback, canReverse);
  switch (state) {
    case 'clicked':
      return {
        done: 1,
        names: credit,
        now: `“${offer}” was opened. Rewards Wall recorded the click.`,
        next: (page) =>
          page === 'advertiser' ? ['press a button below.'] : ['complete the offer in the advertiser’s tab.'],
      };
    case 'pending':
      return {
        done: 2,
        names: credit,
        now: 'The lead arrived and is on hold. Nothing is credited yet.',
        next: () => ['its date comes, or the publisher approves or rejects it.'],
      };
    case 'rejected':
      return {
        done: 2,
        failed: 2,
        names: credit,
        now: 'Rewards Wall rejected the lead and credited nothing.',
        next: () => [link(base, 'open another offer'), '.'],
      };
    case 'credited':
    case 'reversed': {
      const isCredit = state === 'credited';
      const what = isCredit ? 'Rewards Wall verified the lead' : 'The advertiser reversed the lead';
      return {
        done: 3,
        names: isCredit ? credit : reversal,
        now: `${what}: ${coins(credits)}.`,
        next: () => ['Rewards Wall tells your server.'],
      };
    }
    default:
      return {
        done: 0,
        names: credit,
        now: 'Nothing has happened yet.',
        next: (page) =>
          page === 'game' ? ['open an offer on the wall.'] : [link(base, 'open an offer in the game'), '.'],
      };
  }
}

function deliveredStory({ answered, credits, isReversal, offer }, canReverse) {
  const names = isReversal ? reversal : credit;
  const what = `${coins(credits)} for “${offer}”`;
  if (answered !== 200) {
    return {
      done: 3,
      failed: 3,
      names,
      now: `${what}. Your server failed with ${answered}, so it doesn’t know yet.`,
      next: () => ['Rewards Wall sends the postback again.'],
    };
  }
  return {
    done: 4,
    names,
    now: `${what}. Your server verified the signature and responded with 200.`,
    next: (page) => nextAfter(page, !isReversal && canReverse),
  };
}

function nextAfter(page, canReverse) {
  if (page === 'receiver') return [link(base, 'see the new balance in the game'), '.'];
  const look = link(`${base}demo/receiver`, 'see the postback');
  if (page === 'game' || !canReverse) return [look, '.'];
  return [look, ', or reverse the credit below.'];
}

function link(href, text) {
  return element('a', { href }, text);
}
