const COINS = 7;
const timing = { duration: 900, easing: 'cubic-bezier(0.2, 0.7, 0.2, 1)' };

/** Lets coins and the gained amount fly from the balance around `amount`. Nothing of it stays. */
export function celebrate(amount: Element, gain: string): void {
  const chip = amount.parentElement;
  const coin = chip?.querySelector('.coin');
  if (!chip || !coin) return;
  chip.animate([{}, { scale: 1.08 }, {}], { ...timing, duration: 450 });
  fly(chip, Object.assign(document.createElement('span'), { className: 'gain', textContent: gain }), [
    { opacity: 0, translate: '0 0' },
    { opacity: 1, translate: '0 24px', offset: 0.3 },
    { opacity: 0, translate: '0 44px' },
  ]);
  for (let index = 0; index < COINS; index += 1) {
    const turn = (2 * Math.PI * index) / COINS;
    const flown = coin.cloneNode(true);
    if (!(flown instanceof Element)) continue;
    flown.classList.add('flown');
    fly(chip, flown, [
      { opacity: 1, translate: '0 0', scale: 0.9 },
      { opacity: 0, translate: `${44 * Math.cos(turn)}px ${34 * Math.sin(turn)}px`, scale: 0.3 },
    ]);
  }
}

function fly(chip: Element, element: Element, frames: Keyframe[]): void {
  element.setAttribute('aria-hidden', 'true');
  chip.append(element);
  element.animate(frames, timing).addEventListener('finish', () => chip.removeChild(element));
}
