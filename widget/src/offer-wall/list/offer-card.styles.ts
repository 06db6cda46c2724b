import { css } from '../../element/adopted-styles.ts';

export const offerCardStyles = css`
  li > .card {
    block-size: 100%;
  }
  .card {
    position: relative;
    display: flex;
    flex-direction: column;
    gap: 12px;
    min-block-size: 15.5rem;
    padding: 16px;
    border: 1px solid var(--_border);
    border-radius: var(--_radius);
    background: var(--_surface);
  }
  .row .card {
    border-color: var(--_featured);
  }
  .name button {
    padding: 0;
    border: 0;
    background: none;
    font-weight: inherit;
    text-align: start;
    cursor: pointer;
  }
  /* The whole card opens the details. The link that opens the offer lies above. */
  .name button::after {
    content: '';
    position: absolute;
    inset: 0;
    border-radius: var(--_radius);
  }
  .name button:focus-visible {
    outline: none;
  }
  .name button:focus-visible::after {
    outline: 3px solid var(--_tint);
    outline-offset: 2px;
  }
  .head {
    display: flex;
    gap: 12px;
    align-items: center;
  }
  .image {
    position: relative;
    display: grid;
    place-items: center;
    flex: none;
    inline-size: 64px;
    block-size: 64px;
    overflow: hidden;
    border-radius: calc(var(--_radius) - 3px);
    background: color-mix(in srgb, var(--_accent) 14%, var(--_surface));
    color: var(--_accent);
    font-size: 1.6rem;
    font-weight: 700;
  }
  .image img {
    position: absolute;
    inset: 0;
    inline-size: 100%;
    block-size: 100%;
    object-fit: cover;
    background: var(--_surface);
  }
  .meta {
    margin-block-start: 3px;
    color: var(--_muted);
    font-size: 0.8125rem;
    line-height: 1.6;
  }
  .badge {
    display: inline-block;
    padding: 0 0.5rem;
    margin-inline-end: 4px;
    border: 1px solid var(--_border);
    border-radius: 999px;
    font-weight: 600;
    color: var(--_text);
  }
  .badge-featured {
    border-color: currentColor;
    color: var(--_featured);
  }
  .description,
  .requirements {
    display: -webkit-box;
    -webkit-box-orient: vertical;
    -webkit-line-clamp: 3;
    overflow: hidden;
    font-size: 0.9375rem;
  }
  .facts {
    display: grid;
    gap: 2px;
    color: var(--_muted);
  }
  .fact {
    position: relative;
    padding-inline-start: 1.35rem;
    font-size: 0.875rem;
  }
  .fact .icon {
    position: absolute;
    inset-block-start: 0.25em;
    inset-inline-start: 0;
    color: var(--_tint);
  }
  .cta {
    position: relative;
    z-index: 1;
    display: grid;
    place-items: center;
    min-block-size: 48px;
    margin-block-start: auto;
    padding: 0.5rem 1rem;
    border: 1px solid transparent;
    border-radius: calc(var(--_radius) - 3px);
    font-size: 1.0625rem;
    line-height: 1.25;
    text-align: center;
    text-decoration: none;
  }
  .placeholders i {
    padding-block: 7px;
    border-radius: calc(var(--_radius) - 3px);
    background: color-mix(in srgb, var(--_text) 9%, transparent);
  }

  @media (prefers-reduced-motion: no-preference) {
    .placeholders i {
      animation: pulse 1.4s ease-in-out infinite alternate;
    }
  }
  @keyframes pulse {
    to {
      opacity: 0.45;
    }
  }
`;
