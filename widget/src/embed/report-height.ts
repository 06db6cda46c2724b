import type { Channel } from './channel.ts';

/** Tells the host how high the page is, whenever that changes by 2 px or more. */
export function reportHeight(body: HTMLElement, channel: Channel): void {
  let told = 0;
  new ResizeObserver(() => {
    const height = Math.ceil(body.getBoundingClientRect().height);
    if (Math.abs(height - told) < 2) return;
    told = height;
    channel.send({ type: 'resize', data: { height } });
  }).observe(body);
}
