/** The public custom properties of both elements (`--offer-wall-…`), by name without the prefix. At most 20. */
export const styleContract: Readonly<Record<string, string>> = {
  accent: 'buttons, links and selected items',
  'on-accent': 'text on the accent',
  background: 'the background of the wall',
  surface: 'cards and fields',
  text: 'text',
  muted: 'secondary text',
  border: 'lines between areas',
  control: 'borders of buttons and fields',
  featured: 'the mark of featured offers',
  danger: 'errors',
  radius: 'the radius of corners',
  gap: 'the space between cards',
  'card-min': 'the minimum width of a card',
  font: 'the font family',
};
