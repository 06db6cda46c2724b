// The fictional advertiser. Buttons complete a clicked offer; its server reports that by signed calls.
import { base, element, postJson, signed } from './dom.js';
import { showLoop } from './loop-steps.js';
import { watchPostbacks } from './postbacks.js';

const find = (id) => document.getElementById(id);
const query = new URLSearchParams(location.search);
/** Our advertisers get the click id as `click_id`; networks use a parameter of their own. */
const clickId = ['click_id', 'sub1', 'custom_1'].map((name) => query.get(name)).find((id) => id !== null) ?? '';
const states = {
  clicked: 'Not done yet',
  pending: 'On hold',
  credited: 'Credited',
  rejected: 'Rejected',
  reversed: 'Reversed',
};

/** The click as shown. */
let click = null;
/** The last reported step. */
let reported = null;
/** The latest postbacks about this click, newest first. */
let postbacks = [];

await load();
watchPostbacks((received) => {
  postbacks = received.postbacks.filter((one) => one.isGenuine && one.clickId === clickId);
  if (click !== null) showProgress();
});

async function load() {
  const response = await fetch(`${base}demo/advertiser/click.json?click_id=${encodeURIComponent(clickId)}`);
  if (response.ok) showClick(await response.json());
  else showNothing(response.status);
}

function showNothing(status) {
  find('offer-name').textContent = status === 404 ? 'Unknown click' : 'Something went wrong';
  find('offer-id').textContent = '';
  find('intro').textContent = 'Open an offer on the game’s wall. Its link brings you here with a click id.';
  find('click-id').textContent = clickId === '' ? 'not given' : clickId.slice(0, 100);
  showLoop(find('loop'), { page: 'advertiser' });
}

function showClick(latest) {
  click = latest;
  document.title = `${click.offer_name} · The advertiser`;
  find('offer-name').textContent = click.offer_name;
  find('offer-id').textContent = click.offer_id;
  find('click-id').textContent = click.click_id;
  if (click.network !== null) showNetwork(click.network);
  find('image').src = click.image_url;
  find('image').hidden = false;
  find('steps').replaceChildren(...click.steps.map(taskRow));
  showProgress();
}

function showNetwork({ platform, title }) {
  find('brand').textContent = title;
  find('intro').textContent =
    `${title} is a simulated network that speaks the protocol of ${platform}. A real one would send you on to the advertiser. Here, a button does what that would ask for.`;
  find('calls-title').textContent = 'What the network’s server sent';
}

/** Shows the progress of the last reported step, or of the click. */
function showProgress() {
  const step = click.steps.find((one) => one.event_id === reported?.eventId) ?? lastDone(click.steps);
  const { credits, name, state } = step ?? { state: 'clicked' };
  const offer = step?.event_id ? `${click.offer_name}: ${name}` : click.offer_name;
  const isReversal = state === 'reversed';
  const isAbout = (one) => one.isReversal === isReversal && (step?.event_id ? one.event === name : true);
  const isSettled = state === 'credited' || isReversal;
  const postback = isSettled ? postbacks.find(isAbout) : undefined;
  const canReverse = click.network?.can_reverse !== false;
  const amount = isReversal ? -credits : credits;
  showLoop(find('loop'), { page: 'advertiser', offer, state, credits: amount, canReverse, postback });
}

/** After a reload: the last step with a result. */
function lastDone(steps) {
  return steps.findLast(({ state }) => state !== 'clicked');
}

function taskRow(step) {
  const amount = `${signed(step.state === 'reversed' ? -step.credits : step.credits)} ${click.currency}`;
  const text = element(
    'div',
    {},
    element('h2', {}, step.name),
    element('p', {}, element('span', { class: 'state', 'data-state': step.state }, states[step.state]), ` ${amount}`),
  );
  return element('li', {}, text, element('div', { class: 'buttons' }, ...buttonsOf(step)));
}

function buttonsOf(step) {
  const [again, reverse] = ['Report it again', 'Reverse the credit'];
  switch (step.state) {
    case 'clicked':
      return [button(step, step.event_id === null ? 'Complete this offer' : 'Complete this step', false, 'action')];
    case 'reversed':
      return [button(step, 'Report the reversal again', true, 'action quiet')];
    case 'rejected':
      return [button(step, again, false, 'action quiet')];
    default:
      return [
        click.network?.can_reverse === false ? '' : button(step, reverse, true, 'action quiet'),
        button(step, again, false, 'action quiet'),
      ].filter((each) => each !== '');
  }
}

function button(step, label, reverse, style) {
  const made = element('button', { type: 'button', class: style }, label);
  made.addEventListener('click', () => {
    const row = made.closest('li');
    void report(step, reverse, [...row.parentElement.children].indexOf(row));
  });
  return made;
}

async function report(step, reverse, place) {
  for (const each of find('steps').querySelectorAll('button')) each.disabled = true;
  reported = { eventId: step.event_id };
  try {
    const made = await postJson(`${base}demo/advertiser/report`, {
      click_id: clickId,
      event_id: step.event_id,
      reverse,
    });
    addCall(made, `${reverse ? 'Reversal' : 'Lead'}${step.event_id === null ? '' : ` of “${step.name}”`}`);
    showClick(made.click);
  } catch (error) {
    addCall({ request: String(error.message), status: 0, answer: 'no answer' }, 'The call failed');
    await load();
  }
  // The pressed button was replaced, so the focus moves to its successor.
  find('steps').children[place]?.querySelector('button')?.focus({ preventScroll: true });
}

const meanings = { OK: 'accepted', DUP: 'already reported, nothing changed' };

function addCall({ request, status, answer }, what) {
  find('no-calls').hidden = true;
  const said = meanings[answer] === undefined ? '' : ` (${meanings[answer]})`;
  find('calls').prepend(
    element(
      'li',
      { class: 'panel call' },
      element('h3', {}, what),
      element('code', { class: 'code' }, request),
      element('p', { class: 'answer', 'data-ok': status === 200 }, element('b', {}, `${status} ${answer}`), said),
    ),
  );
}
