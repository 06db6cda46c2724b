// The fictional advertiser. Buttons complete what was clicked, and its server reports that by signed calls.
import { element, postJson } from './dom.js';

const find = (id) => document.getElementById(id);
const clickId = new URLSearchParams(location.search).get('click_id') ?? '';
const states = {
  clicked: 'Not done yet',
  pending: 'Held for a check',
  credited: 'Credited',
  rejected: 'Turned away',
  reversed: 'Taken back',
};

await show();

async function show() {
  const response = await fetch(`/demo/advertiser/click.json?click_id=${encodeURIComponent(clickId)}`);
  if (response.ok) showClick(await response.json());
  else showNothing(response.status);
}

function showNothing(status) {
  find('offer-name').textContent = status === 404 ? 'There is no such click' : 'Something went wrong';
  find('offer-id').textContent = '';
  find('intro').textContent = 'Open an offer on the wall of the game: its link brings you here with a click id.';
  find('click-id').textContent = clickId === '' ? 'not given' : clickId.slice(0, 100);
}

function showClick(click) {
  document.title = `${click.offer_name} · a fictional advertiser`;
  find('offer-name').textContent = click.offer_name;
  find('offer-id').textContent = click.offer_id;
  find('click-id').textContent = click.click_id;
  find('image').src = click.image_url;
  find('image').hidden = false;
  find('steps').replaceChildren(...click.steps.map((step) => stepRow(step, click)));
}

function stepRow(step, click) {
  const credits = `${step.credits.toLocaleString('en')} ${click.currency}`;
  const text = element(
    'div',
    {},
    element('h2', {}, step.name),
    element(
      'p',
      {},
      element('span', { class: 'state', 'data-state': step.state }, states[step.state]),
      ` ${step.state === 'reversed' ? '−' : '+'}${credits}`,
    ),
  );
  return element('li', {}, text, element('div', { class: 'buttons' }, ...buttonsOf(step)));
}

function buttonsOf(step) {
  switch (step.state) {
    case 'clicked':
      return [button(step, step.event_id === null ? 'Complete this offer' : 'Complete this step', false, 'action')];
    case 'reversed':
      return [button(step, 'Send the reversal again', true, 'action quiet')];
    case 'rejected':
      return [button(step, 'Send it again', false, 'action quiet')];
    default:
      return [button(step, 'Reverse it', true, 'action quiet'), button(step, 'Send it again', false, 'action quiet')];
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
  try {
    const made = await postJson('/demo/advertiser/report', { click_id: clickId, event_id: step.event_id, reverse });
    addCall(made, `${reverse ? 'Reversal' : 'Lead'}${step.event_id === null ? '' : ` of “${step.name}”`}`);
    showClick(made.click);
  } catch (error) {
    addCall({ request: String(error.message), status: 0, answer: 'no answer' }, 'It could not be sent');
    await show();
  }
  // The pressed button is gone, so the focus moves to the one in its place.
  find('steps').children[place]?.querySelector('button')?.focus({ preventScroll: true });
}

const meanings = { OK: 'taken', DUP: 'known before: nothing changed' };

function addCall({ request, status, answer }, what) {
  find('no-calls').hidden = true;
  const said = meanings[answer] === undefined ? '' : ` (${meanings[answer]})`;
  find('calls').prepend(
    element(
      'li',
      { class: 'panel call' },
      element('h3', {}, what),
      element('code', { class: 'wire' }, request),
      element('p', { class: 'answer', 'data-ok': status === 200 }, element('b', {}, `${status} ${answer}`), said),
    ),
  );
}
