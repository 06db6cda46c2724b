import type { Channel } from './channel.ts';

/** Reports the height of the page to the host when it changes by 2 px or more. */
export function reportHeight(body: HTMLElement, channel: Channel): void {
  let reported = 0;
  new ResizeObserver(() => {
    const height = Math.ceil(body.getBoundingClientRect().height);
    if (Math.abs(height - reported) < 2) return;
    reported = height;
    channel.send({ type: 'resize', data: { height } });
  }).observe(body);
}
