// The simulated survey: buttons end it, and the provider's signed link returns to the wall.
import { base, element, postJson, signed } from './dom.js';
import { showLoop } from './loop-steps.js';

const find = (id) => document.getElementById(id);
const query = new URLSearchParams(location.search);
const [clickId, survey, person] = ['click_id', 'survey', 'hsh'].map((name) => query.get(name) ?? '');

const response = await fetch(`${base}demo/surveys/entry.json?${new URLSearchParams({ click_id: clickId, survey })}`);
if (response.ok) showSurvey(await response.json());
else showNothing();

function showNothing() {
  find('survey-name').textContent = 'Unknown survey';
  find('intro').textContent = 'Open a survey on the game’s wall. Its link brings you here.';
  find('click-id').textContent = clickId === '' ? 'not given' : clickId.slice(0, 100);
  showLoop(find('loop'), { page: 'advertiser' });
}

function showSurvey({ credits, currency, minutes, screenout_credits: consolation }) {
  const name = minutes === null ? 'A survey' : `A survey of ${minutes} minutes`;
  find('survey-id').textContent = `Survey ${survey}`;
  find('survey-name').textContent = name;
  find('click-id').textContent = clickId;
  document.title = `${name} · Panelhive`;
  const ends = [
    {
      outcome: 'complete',
      title: 'You answer everything',
      text: `${signed(credits)} ${currency}`,
      button: 'Complete it',
    },
    {
      outcome: 'screenout',
      title: 'Your answers don’t fit',
      text: `${signed(consolation)} ${currency} for your time`,
      button: 'Get screened out',
    },
    {
      outcome: 'quota_full',
      title: 'Enough people like you have answered',
      text: 'Nothing',
      button: 'Find the quota full',
    },
  ];
  find('ends').replaceChildren(...ends.map(endRow));
  showLoop(find('loop'), { page: 'advertiser', offer: name, state: 'clicked' });
}

function endRow({ button: label, outcome, text, title }) {
  const button = element(
    'button',
    { type: 'button', class: outcome === 'complete' ? 'action' : 'action quiet' },
    label,
  );
  button.addEventListener('click', () => void end(outcome));
  const said = element('div', {}, element('h2', {}, title), element('p', {}, text));
  return element('li', {}, said, element('div', { class: 'buttons' }, button));
}

async function end(outcome) {
  for (const button of find('ends').querySelectorAll('button')) button.disabled = true;
  const { location: back } = await postJson(`${base}demo/surveys/end`, { click_id: clickId, person, survey, outcome });
  location.assign(back);
}
