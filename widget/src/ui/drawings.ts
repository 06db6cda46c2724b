import { svg } from 'lit/html.js';
import type { SVGTemplateResult } from 'lit/html.js';

// Scenes of notices: a coin with a face, in one of its moods, next to what the notice is about.

const AWAKE = svg`<path class="dot" d="M71 57h.1M89 57h.1" />`;
const ASLEEP = svg`<path class="line" d="M66 58q5 4 10 0m8 0q5 4 10 0" /><path class="line" d="M78 69q2 2 4 0" />`;
const SMILE = svg`<path class="line" d="M73 66q7 7 14 0" />`;
const SAD = svg`<path class="line" d="M74 69q6-5 12 0" />`;

/** The coin, 60 wide, around (80, 62). */
const coinWith = (face: unknown): SVGTemplateResult =>
  svg`<circle class="edge" cx="84" cy="64" r="30" /><circle class="gold" cx="80" cy="62" r="30" />
    <circle class="rim" cx="80" cy="62" r="24" /><path class="shine" d="M57 54a25 25 0 0 1 13-15" />
    <path class="blush" d="M65 65h.1M95 65h.1" />${face}`;

const coinAt = (x: number, y: number, face: unknown): SVGTemplateResult =>
  svg`<g transform="translate(${x} ${y})">${coinWith(face)}</g>`;

const legs = svg`<path class="limb" d="M71 91v11h-5m23-11v11h5" />`;

/** Nothing to do: it sleeps under the moon. */
export const SLEEPING = svg`${coinAt(0, 8, ASLEEP)}<path class="prop" d="M36 22a14 14 0 1 0 14 17 12 12 0 0 1-14-17z" />
    <path class="mark-line" d="M108 42h9l-9 10h9m6-28h12l-12 13h12" />`;
/** It looks through a lens. */
export const SEARCHING = svg`${coinAt(-8, 2, svg`${AWAKE}<path class="line" d="M74 70q5 2 10 0" />`)}<path class="handle" d="m98 78 17 19" />
    <circle class="glass" cx="87" cy="63" r="19" /><path class="dot large" d="M87 61h.1" /><path class="shine" d="M77 57q3-6 9-7" />`;
/** The cloud in front of it has lost its line. */
export const OFFLINE = svg`${coinAt(0, -8, svg`${AWAKE}${SAD}`)}<path class="prop" d="M52 108a16 16 0 0 1-1-32 22 22 0 0 1 41-5 18 18 0 0 1 18 13 12 12 0 0 1 0 24z" />
    <path class="mark-line" d="m74 86 12 12m0-12-12 12" />`;
/** It is dizzy. */
export const BROKEN = svg`${legs}${coinWith(svg`<path class="line" d="m67 53 8 8m0-8-8 8m18-8 8 8m0-8-8 8M69 72q3-4 6 0t6 0 6 0" />`)}
    <path class="prop" d="m96 32 18-7 5 11-18 7z" /><path class="mark-line" d="m34 40 8 5m-12 13h9m82 4h9m-12 14 8 5" />`;
/** It waits behind a padlock. */
export const SIGNED_OUT = svg`${coinAt(-8, -2, svg`${AWAKE}${SMILE}`)}<path class="bow" d="M92 76v-8a12 12 0 0 1 24 0v8" />
    <rect class="prop" x="84" y="75" width="40" height="31" rx="8" /><path class="mark-line" d="M104 87v7" />`;
/** It waits for the sand. */
export const WAITING = svg`${coinAt(-16, 4, svg`${AWAKE}<path class="line" d="M74 69h12" />`)}<path class="prop" d="M101 46h30v8c0 11-10 14-10 21s10 10 10 21v8h-30v-8c0-11 10-14 10-21s-10-10-10-21z" />
    <path class="sand" d="M106 100q10-12 20 0zM108 60h16l-8 9z" /><path class="bow" d="M97 45h38m-38 60h38" />`;
/** It sets out for the flag. */
export const SETTING_OUT = svg`<path class="hill" d="M88 108q30-44 66 0z" /><path class="bow" d="M124 84V42" /><path class="flag" d="M124 42l22 8-22 9z" />
    <path class="trail" d="M92 106q18-2 28-18" />${legs}${coinAt(-20, 2, svg`${AWAKE}${SMILE}`)}`;
const sheet = (lines: SVGTemplateResult): SVGTemplateResult =>
  svg`<rect class="prop" x="34" y="20" width="62" height="84" rx="8" /><rect class="clip" x="51" y="13" width="28" height="14" rx="6" />${lines}`;
/** It shows the answers that are ticked. */
export const ANSWERS = svg`${sheet(svg`<path class="mark-line" d="m43 44 4 4 7-8m-11 24 4 4 7-8" /><path class="faint" d="M62 44h24M62 64h12" />`)}${coinAt(22, 14, svg`${AWAKE}${SMILE}`)}`;
/** The sheet is blank, so it rests. */
export const NO_ANSWERS = svg`${sheet(svg`<path class="faint" d="M44 44h42M44 58h22M44 72h12" />`)}${coinAt(22, 14, ASLEEP)}
    <path class="mark-line" d="M124 30h9l-9 10h9" />`;
/** It cheers. */
export const CHEERING = svg`<path class="limb" d="M54 60 38 42m68 18 18-18" />${legs}${coinWith(svg`${AWAKE}<path class="mouth" d="M71 65h18q-2 11-9 11t-9-11z" />`)}
    <path class="confetti" d="m28 28 6 5m16-18 2 7m30-16v7m26 2-3 7m27 6-6 4M24 68l7-1m98 3 7 2M32 92l6-4m88 2 6 5" />`;
