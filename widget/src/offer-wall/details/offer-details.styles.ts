import { css } from '../../element/adopted-styles.ts';

export const offerDetailsStyles = css`
  .details {
    inset-block: var(--_visible-top, 0px) calc(100% - var(--_visible-top, 0px) - var(--_visible-height, 100%));
    inline-size: 36rem;
    max-inline-size: calc(100% - 32px);
    max-block-size: calc(var(--_visible-height, 100dvh) - 32px);
    margin: auto;
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
    padding: 20px max(20px, env(safe-area-inset-right)) 0 max(20px, env(safe-area-inset-left));
  }
  .sheet-head {
    display: flex;
    flex-wrap: wrap;
    gap: 10px 14px;
    align-items: center;
  }
  .sheet-name {
    flex: 1 1 8rem;
  }
  .sheet .title {
    padding-inline-end: 36px;
    outline-offset: 4px;
    font-size: 1.25rem;
  }
  /* Follows the focused heading in tab order, and stays in its corner while the content scrolls. */
  .close {
    position: sticky;
    z-index: 2;
    inset-block-start: 6px;
    order: -1;
    display: grid;
    flex: none;
    place-items: center;
    align-self: end;
    inline-size: 44px;
    block-size: 44px;
    margin-block: -14px -46px;
    margin-inline-end: -14px;
    padding: 0;
    border: 1px solid transparent;
    border-radius: 50%;
    background: var(--_surface);
    cursor: pointer;
  }
  .close:hover {
    background: color-mix(in srgb, var(--_text) 9%, var(--_surface));
  }
  /* The accent is a background colour: as text it may lack contrast. */
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
    z-index: 1;
    inset-block-end: 0;
    margin-inline: -20px;
    padding: 14px 20px max(20px, env(safe-area-inset-bottom));
    border-block-start: 1px solid var(--_border);
    background: var(--_surface);
  }

  @media (width < 40rem) {
    .details {
      inline-size: 100%;
      max-inline-size: 100%;
      max-block-size: calc(var(--_visible-height, 100dvh) - 24px);
      margin-block-end: 0;
      border-width: 1px 0 0;
      border-end-start-radius: 0;
      border-end-end-radius: 0;
    }
  }
  /* Too low for fixed header and footer with content between them, so everything scrolls. */
  @media (height < 30rem) {
    .sheet-foot {
      position: static;
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
