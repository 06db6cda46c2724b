import { svg } from 'lit/html.js';

/** Around a drawing, unless something has failed. */
export const SPARKS = svg`<path class="sparks" d="M124 26h8m-4-4v8M14 78h8m-4-4v8M24 26h.1M122 88h.1" />`;

export const OPEN_BOX =
  'm36 58 36 14 36-14-36-12zv28l36 15 36-15V58M72 72v29M36 58 26 70l34 13 12-11 12 11 34-13-10-12';
export const CLOUD = 'M46 80a18 18 0 0 1-2-36 28 28 0 0 1 53-6 21 21 0 0 1 3 42zm16-26 20 16m0-16L62 70';
export const MAGNIFIER =
  'M64 22a28 28 0 1 0 .1 0zM85 71l26 26M56 61c4-5 12-5 16 0M56 46a1 1 0 1 0 .1 0zM72 46a1 1 0 1 0 .1 0z';
export const HOURGLASS =
  'M55 16v12c0 14 17 18 17 26S55 66 55 80v12h34V80c0-14-17-18-17-26s17-12 17-26V16zM50 16h44M50 92h44';
export const PERSON = 'M72 26a15 15 0 1 0 .1 0zM42 86c0-16 12-24 30-24s30 8 30 24z';
/** A trail to a flag. */
export const TRAIL =
  'M42 82a5 5 0 1 0 .1 0zM48 87c30 4 54-6 30-18s-12-24 16-23c-28-1-40 11-16 23s0 22-30 18zM94 46V20l18 7-18 8';
/** A sheet of answers: a title, and three lines with boxes, two of them ticked. */
export const SHEET = 'M46 24h52v66H46zm14-6h24v12H60zM55 44l3 3 5-6M70 45h18M55 60l3 3 5-6M70 61h18M55 76h7M70 77h12';
