import { css } from '../element/adopted-styles.ts';

export const entryStepsStyles = css`
  .state {
    display: inline-flex;
    flex: none;
    align-items: center;
    gap: 0.35em;
    padding: 0.1rem 0.65rem;
    border: 1px solid currentColor;
    border-radius: 999px;
    font-size: 0.8125rem;
    font-weight: 600;
    white-space: nowrap;
  }
  .state-clicked {
    color: var(--_muted);
  }
  .state-pending {
    color: var(--_featured);
  }
  .state-credited {
    color: var(--_tint);
  }
  .state-rejected,
  .state-reversed {
    color: var(--_danger);
  }

  .entry-steps summary {
    display: flex;
    align-items: center;
    gap: 10px;
    min-block-size: 44px;
    font-weight: 600;
    cursor: pointer;
  }
  .entry-steps[open] summary .icon {
    rotate: 180deg;
  }
  .entry-steps .bar {
    display: flex;
    flex: 0 1 8rem;
    gap: 4px;
  }
  .entry-steps .bar i {
    flex: 1;
    block-size: 6px;
    border-radius: 999px;
    background: color-mix(in srgb, var(--_text) 14%, transparent);
  }
  .entry-steps .bar i.filled {
    background: var(--_accent);
  }
  .entry-steps li {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 4px 12px;
    padding-block: 7px;
    border-block-start: 1px solid var(--_border);
  }
  .entry-steps li > :first-child {
    flex: 1 1 8rem;
  }

  @media (forced-colors: active) {
    .entry-steps .bar i {
      border: 1px solid CanvasText;
    }
    .entry-steps .bar i.filled {
      forced-color-adjust: none;
      background: Highlight;
    }
  }
`;
