/** What each preset sets in place of the defaults, which are calm: public properties without their prefix. */
export const presets: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  playful: {
    background: 'color-mix(in oklab,var(--_accent) 5%,light-dark(#fbfaff,#0e1118))',
    control: 'light-dark(#6b7685,#8995a3)',
    pill: 'var(--_accent)',
    'on-pill': 'var(--_on-accent)',
    radius: '22px',
    shadow: '0 6px 18px color-mix(in srgb,var(--_accent) 16%,transparent)',
    font: 'ui-rounded,system-ui,sans-serif',
  },
  sober: {
    background: 'light-dark(#fff,#121519)',
    surface: 'light-dark(#fff,#181c21)',
    border: 'light-dark(#d5dbe1,#353e48)',
    head: 'light-dark(#1c2733,#1c232b)',
    featured: 'light-dark(#f2f4f6,#1f262d)',
    radius: '6px',
    shadow: 'none',
  },
};
