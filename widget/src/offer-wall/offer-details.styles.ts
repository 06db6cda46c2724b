import { css } from '../element/adopted-styles.ts';

export const offerDetailsStyles = css`
  .details {
    inline-size: 36rem;
    max-inline-size: calc(100% - 32px);
    max-block-size: calc(var(--_seen, 100dvh) - 32px);
    margin-block-start: var(--_top, auto);
    padding: 0;
    overflow: auto;
    overscroll-behavior: contain;
    border: 1px solid var(--_border);
    border-radius: calc(var(--_radius) + 4px);
    background: var(--_surface);
    color: var(--_text);
  }
  .details::backdrop {
    background: rgb(0 0 0 / 55%);
  }
  .sheet {
    display: flex;
    flex-direction: column;
    gap: 16px;
    min-block-size: 100%;
    padding: 20px 20px 0;
  }
  .sheet-head {
    display: grid;
    grid-template-columns: auto 1fr auto;
    gap: 14px;
    align-items: start;
  }
  .sheet .title {
    outline-offset: 4px;
    font-size: 1.25rem;
  }
  .close {
    inline-size: 44px;
    block-size: 44px;
    margin-block-start: -8px;
    margin-inline-end: -8px;
    border: 1px solid transparent;
    border-radius: 50%;
    background: none;
    cursor: pointer;
  }
  .close:hover {
    background: color-mix(in srgb, var(--_text) 9%, transparent);
  }
  /* The accent is chosen to lie below text, not to be text. */
  .reward {
    display: flex;
    flex-wrap: wrap;
    align-items: baseline;
    justify-content: space-between;
    gap: 0 16px;
    padding: 10px 16px;
    border-radius: var(--_radius);
    background: color-mix(in srgb, var(--_accent) 16%, var(--_surface));
  }
  .reward b {
    font-size: 1.75rem;
    line-height: 1.3;
  }
  .lines,
  .lines dd {
    margin: 0;
    white-space: pre-line;
  }
  dl.lines {
    display: grid;
    gap: 10px;
    white-space: normal;
  }
  dt,
  .step-time {
    color: var(--_muted);
    font-size: 0.875rem;
  }
  .steps-list {
    display: grid;
    counter-reset: step;
    margin-block-start: -8px;
  }
  .steps-list li {
    display: grid;
    grid-template-columns: 1fr auto;
    gap: 0 12px;
    padding-block: 10px;
    border-block-start: 1px solid var(--_border);
  }
  .steps-list li:first-child {
    border: 0;
  }
  .step-name::before {
    counter-increment: step;
    content: counter(step) '. ';
  }
  .step-reward {
    white-space: nowrap;
  }
  .step-time {
    grid-column: 1 / -1;
  }
  .sheet-foot {
    position: sticky;
    inset-block-end: 0;
    margin-inline: -20px;
    margin-block-start: auto;
    padding: 14px 20px max(20px, env(safe-area-inset-bottom));
    border-block-start: 1px solid var(--_border);
    background: var(--_surface);
  }

  @media (width < 40rem) {
    .details {
      inline-size: 100%;
      max-inline-size: 100%;
      block-size: var(--_seen, 100dvh);
      max-block-size: none;
      border: 0;
      border-radius: 0;
    }
  }
  @media (prefers-reduced-motion: no-preference) {
    .details[open] {
      animation: rise 0.16s ease-out;
    }
    @keyframes rise {
      from {
        opacity: 0;
        translate: 0 16px;
      }
    }
  }
`;
