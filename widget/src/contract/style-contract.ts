/** The public custom properties of both elements (`--offer-wall-…`), by name without the prefix. At most 20. */
export const styleContract: Readonly<Record<string, string>> = {
  accent: 'buttons, links and what is chosen',
  'on-accent': 'text on the accent',
  background: 'behind everything',
  surface: 'cards and fields',
  text: 'text',
  muted: 'text that matters less',
  border: 'lines',
  control: 'borders of buttons and fields',
  featured: 'what marks featured offers',
  danger: 'errors',
  radius: 'how round corners are',
  gap: 'space between cards',
  'card-min': 'the narrowest a card may be',
  font: 'family of the text',
};
