/** White drawings on a 64 x 64 field, one for each kind of offer. */
export const emblems = {
  gift: '<path d="M8 24h48v10H8zM12 38h18v20H12zM34 38h18v20H34z"/><path d="M32 22C14 22 16 6 24 8c5 1 8 8 8 14zm0 0c18 0 16-16 8-14-5 1-8 8-8 14z"/>',
  phone:
    '<path d="M20 4h24a5 5 0 0 1 5 5v46a5 5 0 0 1-5 5H20a5 5 0 0 1-5-5V9a5 5 0 0 1 5-5zm1 8v36h22V12zm11 40a3 3 0 1 0 .1 0z" fill-rule="evenodd"/>',
  play: '<path d="M10 10h44a6 6 0 0 1 6 6v32a6 6 0 0 1-6 6H10a6 6 0 0 1-6-6V16a6 6 0 0 1 6-6zm15 10v24l20-12z" fill-rule="evenodd"/>',
  poll: '<rect x="8" y="34" width="12" height="22" rx="3"/><rect x="26" y="20" width="12" height="36" rx="3"/><rect x="44" y="8" width="12" height="48" rx="3"/>',
  bag: '<path d="M12 22h40l4 36H8zM22 22a10 14 0 0 1 20 0h-5a5 8 0 0 0-10 0z"/>',
  hourglass: '<path d="M14 4h36v8L38 28v8l12 16v8H14v-8l12-16v-8L14 12zm10 10 8 10 8-10z" fill-rule="evenodd"/>',
  arrow: '<path d="M26 6h12v24h13L32 48 13 30h13zM8 52h48v8H8z"/>',
  pen: '<path d="M44 6 58 20 24 54 6 58l4-18zM14 42l8 8 24-24-8-8z" fill-rule="evenodd"/>',
  signal:
    '<circle cx="32" cy="50" r="7"/><path d="M16 38a23 23 0 0 1 32 0l-5 5a16 16 0 0 0-22 0zM6 27a38 38 0 0 1 52 0l-5 5a31 31 0 0 0-42 0z"/>',
  people:
    '<circle cx="21" cy="20" r="10"/><circle cx="45" cy="24" r="8"/><path d="M3 56c0-14 8-22 18-22s18 8 18 22zM43 56c0-8-2-14-5-18 12-5 23 3 23 18z"/>',
  coins:
    '<ellipse cx="32" cy="14" rx="22" ry="9"/><path d="M10 20c6 10 38 10 44 0v9c-6 11-38 11-44 0zM10 35c6 10 38 10 44 0v9c-6 11-38 11-44 0zM10 50c6 8 38 8 44 0v3c-6 11-38 11-44 0z"/>',
  dice: '<path d="M14 6h36a8 8 0 0 1 8 8v36a8 8 0 0 1-8 8H14a8 8 0 0 1-8-8V14a8 8 0 0 1 8-8zm5 8a5 5 0 1 0 .1 0zm26 0a5 5 0 1 0 .1 0zM32 27a5 5 0 1 0 .1 0zM19 40a5 5 0 1 0 .1 0zm26 0a5 5 0 1 0 .1 0z" fill-rule="evenodd"/>',
  pad: '<path d="M18 16h28c10 0 16 12 15 28-1 8-9 9-14 2l-3-4H20l-3 4c-5 7-13 6-14-2-1-16 5-28 15-28zm-2 9v4h-4v5h4v4h5v-4h4v-5h-4v-4zm30 0a4 4 0 1 0 .1 0zm-8 6a4 4 0 1 0 .1 0z" fill-rule="evenodd"/>',
  chart: '<path d="M6 6h7v45h45v7H6z"/><path d="m18 40 13-15 9 8 13-17 5 4-17 23-9-8-9 10z"/>',
  gem: '<path d="M16 8h32l12 16-28 34L4 24zm2 4-7 10h11zm28 0-4 10h11zM22 26l10 24 10-24z" fill-rule="evenodd"/>',
  crown: '<path d="m4 18 14 12L32 8l14 22 14-12-6 30H10zM10 52h44v6H10z"/>',
  castle: '<path d="M6 8h10v8h8V8h16v8h8V8h10v50H40V44a8 8 0 0 0-16 0v14H6z"/>',
  rocket:
    '<path d="M32 2c12 8 15 22 12 36l8 8v12l-11-7H23l-11 7V46l8-8C17 24 20 10 32 2zm0 18a6 6 0 1 0 .1 0z" fill-rule="evenodd"/>',
  wheel:
    '<path d="M32 4a28 28 0 1 1-.1 0zm0 8a20 20 0 1 0 .1 0zm0 12a8 8 0 1 1-.1 0z" fill-rule="evenodd"/><path d="M29 10h6v16h-6zM12 45l14-9 3 5-14 9zM52 45l-14-9-3 5 14 9z"/>',
  leaf: '<path d="M56 6C24 6 6 20 10 46l-6 10 6 4 7-10C46 52 58 34 56 6zM20 42C26 30 34 22 46 16 38 26 32 36 26 43z" fill-rule="evenodd"/>',
  heart: '<path d="M32 58C8 42 2 28 6 17c5-12 21-12 26 0 5-12 21-12 26 0 4 11-2 25-26 41z"/>',
  book: '<path d="M4 10c10-3 20-2 26 3v43c-6-5-16-6-26-3zM60 10c-10-3-20-2-26 3v43c6-5 16-6 26-3z"/>',
  fish: '<path d="M4 32C16 12 36 12 46 28l14-12v32L46 36C36 52 16 52 4 32zm14-7a4 4 0 1 0 .1 0z" fill-rule="evenodd"/>',
} as const;

export type EmblemName = keyof typeof emblems;
