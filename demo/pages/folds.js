// On narrow screens, each button opens one panel and closes the others.

export function openFolds() {
  const buttons = [...document.querySelectorAll('.strip [aria-controls]')];
  const panelOf = (button) => document.getElementById(button.getAttribute('aria-controls'));
  for (const button of buttons) {
    button.addEventListener('click', () => {
      const isOpen = button.getAttribute('aria-expanded') !== 'true';
      for (const each of buttons) {
        const opens = each === button && isOpen;
        each.setAttribute('aria-expanded', String(opens));
        panelOf(each).toggleAttribute('data-open', opens);
      }
    });
  }
}
