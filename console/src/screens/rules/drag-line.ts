/** Where a drag begins: at the line number `from`. */
interface Drag {
  from: number;
  event: PointerEvent;
}

/**
 * Drags one of several lines until the pointer is released, and shows where it would go. `drop` gets its new number, if
 * that is another one. Escape and a lost pointer end the drag without a drop.
 */
export function dragLine(lines: readonly Element[], { event, from }: Drag, drop: (to: number) => void): void {
  const line = lines[from];
  const grip = event.currentTarget;
  if (line === undefined || !(grip instanceof HTMLElement)) return;
  const others = lines.filter((one) => one !== line);
  const ended = new AbortController();
  let to = from;
  const mark = (): void => {
    const isMoved = to !== from && !ended.signal.aborted;
    for (const [index, other] of others.entries()) {
      other.classList.toggle('drop-above', isMoved && index === to);
      other.classList.toggle('drop-below', isMoved && to === others.length && index === to - 1);
    }
  };
  const end = (): void => {
    ended.abort();
    line.classList.remove('dragged');
    mark();
  };
  const { pointerId } = event;
  grip.setPointerCapture(pointerId);
  line.classList.add('dragged');
  const listen = { signal: ended.signal };
  grip.addEventListener(
    'pointermove',
    ({ clientY }) => {
      to = others.filter((other) => clientY > middleOf(other)).length;
      mark();
    },
    listen,
  );
  grip.addEventListener(
    'pointerup',
    () => {
      end();
      if (to !== from) drop(to);
    },
    listen,
  );
  grip.addEventListener('lostpointercapture', end, listen);
  addEventListener('keydown', ({ key }) => key === 'Escape' && end(), listen);
}

function middleOf(line: Element): number {
  const { bottom, top } = line.getBoundingClientRect();
  return (top + bottom) / 2;
}
