// Selects the user, country and device to view the wall as.
import { element } from './dom.js';

const find = (id) => document.getElementById(id);

/** Fills the controls, restores the choice from the URL, and calls `changed` after each new choice. */
export function createViewer({ devices, places, users: known }, changed) {
  const choosers = { user: find('user'), country: find('country'), device: find('device') };
  /** A new user on each page load, to try the sign-up again. */
  const newUser = {
    subid1: `demo-visitor-${crypto.getRandomValues(new Uint32Array(1))[0].toString(36)}`,
    label: 'New user',
    description: 'A new user of the game. The sign-up form is under Surveys.',
  };
  const users = [...known, newUser];

  fill(choosers.user, [...known.map(({ subid1, label }) => [subid1, label]), ['new', newUser.label]]);
  fill(choosers.country, [['', 'Your own address'], ...places.map(({ country, label }) => [country, label])]);
  fill(choosers.device, [['', 'Your own device'], ...devices.map(({ id, label }) => [id, label])]);
  restoreChoice();

  const chosen = () => ({
    user: users.find(({ subid1 }) => subid1 === choosers.user.value) ?? newUser,
    place: places.find(({ country }) => country === choosers.country.value),
    device: devices.find(({ id }) => id === choosers.device.value),
  });

  choosers.user.addEventListener('change', () => {
    // Users are in their own country unless another one is selected.
    choosers.country.value = chosen().user.country ?? choosers.country.value;
  });
  find('viewer').addEventListener('change', () => {
    keepChoice();
    showName();
    changed();
  });
  find('viewer').addEventListener('submit', (event) => event.preventDefault());
  showName();

  return {
    chosen,
    describe(text) {
      find('about').textContent = text;
    },
  };

  function showName() {
    const { device, place, user } = chosen();
    // A user is in the country at the end of the label, unless another one is selected.
    const elsewhere = place?.country === user.country ? '' : (place?.label ?? 'here');
    find('viewer-name').textContent = [user.label, elsewhere, device?.label].filter(Boolean).join(' · ');
  }

  /** The selection is in the URL so that it can be shared. */
  function keepChoice() {
    const choice = new URLSearchParams();
    for (const [name, { value }] of Object.entries(choosers)) choice.set(name, value);
    history.replaceState(null, '', `?${choice}`);
  }

  function restoreChoice() {
    const choice = new URLSearchParams(location.search);
    const user = known.find(({ subid1 }) => subid1 === choice.get('user')) ?? known[0];
    choosers.country.value = user.country;
    for (const [name, chooser] of Object.entries(choosers)) {
      const wanted = choice.get(name);
      if ([...chooser.options].some(({ value }) => value === wanted)) chooser.value = wanted;
      chooser.disabled = false;
    }
  }
}

function fill(select, entries) {
  select.replaceChildren(...entries.map(([value, label]) => element('option', { value }, label)));
}
