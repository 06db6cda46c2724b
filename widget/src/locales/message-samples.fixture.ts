import { categories } from '@rewards-wall/shared/catalog/categories.ts';
import { ticketFields } from '../activity/ticket/ticket-fields.ts';
import { sortChoices } from '../offer-wall/search/sort-choices.ts';
import { steps } from '../survey-profile/values/profile-steps.ts';
import type { ActivityMessages, Progress } from './activity-messages.ts';
import type { PersonalField, ProfileMessages } from './profile-messages.ts';
import type { ExtrasMessages } from './extras-messages.ts';
import type { SurveyMessages } from './survey-messages.ts';
import type { WallMessages } from './wall-messages.ts';

/** Arguments for each function of `M`. The type reports a function without any. */
type Samples<M> = {
  readonly [K in keyof M as M[K] extends (...values: never[]) => unknown ? K : never]: M[K] extends (
    ...values: infer Values
  ) => unknown
    ? readonly Readonly<Values>[]
    : never;
};

/** Placeholders that stand out in every text. */
export const [NAME, TEXT] = ['⟦name⟧', '⟦text⟧'];
const counts = [[1], [2], [3], [5], [11], [22], [100], [4711]] as const;
const each = <T>(values: readonly T[]) => values.map((value) => [value] as const);

export const wallSamples: Samples<WallMessages> = {
  sort: each(sortChoices),
  category: each(categories.map(({ id }) => id)),
  earn: [
    [4711.25, NAME],
    [null, ''],
  ],
  earnUpTo: [[4711.25, NAME]],
  firstStep: [[NAME, TEXT]],
  amount: [[4711, NAME]],
  stepReward: [[4711, NAME]],
  steps: counts,
  timesDone: [[2, 3]],
  shortDelay: [[0], [1], [2], [5], [12]],
  usuallyCredited: [[NAME]],
  store: each(['android', 'ios']),
  versions: [
    [NAME, TEXT, ''],
    [NAME, '', TEXT],
    [NAME, TEXT, '14'],
  ],
  browsers: [[NAME]],
};

export const extrasSamples: Samples<ExtrasMessages> = {
  continueOffer: [
    [0, 0],
    [1, 4],
  ],
  usualTime: [[NAME]],
  deadline: [[NAME]],
  pendingTime: [[NAME]],
  sessionTime: [[NAME]],
  timeLeft: [[NAME]],
  loaded: counts,
  found: counts,
  foundElsewhere: counts,
  balance: [[NAME]],
  creditDelay: each([
    null,
    { kind: 'instant' },
    { kind: 'days', days: 1 },
    { kind: 'days', days: 2 },
    { kind: 'days', days: 5 },
    { kind: 'range', from: 3, to: 12 },
    { kind: 'weekly' },
    { kind: 'biweekly' },
  ]),
  finishRate: [[0], [1], [4], [5], [10]],
  notFoundText: [[NAME]],
  failure: (
    [
      ...(['offline', 'unreachable', 'server', 'busy', 'signed-out', 'session-expired'] as const),
      ...(['unknown-wall', 'incomplete', 'refused'] as const),
    ] as const
  ).map((failure) => [failure, '192.0.2.7']),
};

const personal = steps.flatMap(({ fields }) => fields.filter((field): field is PersonalField => !field.includes('.')));
const texts = ['email', 'first_name', 'zip'] as const;

export const profileSamples: Samples<ProfileMessages> = {
  step: each(steps.map(({ name }) => name)),
  progress: [[2, 5]],
  promise: [
    [NAME, 0],
    [NAME, 1],
    [NAME, 5],
  ],
  mayDecline: [[NAME]],
  field: each([...personal, 'address1', 'address2']),
  birthPart: each(['day', 'month', 'year']),
  error: [
    ...texts.map((field) => [{ field, code: 'required' }, NAME] as const),
    ...texts.map((field) => [{ field, code: 'too_long', max: 40 }, NAME] as const),
    ...texts.map((field) => [{ field, code: 'format' }, NAME] as const),
    [{ field: 'answers.1', code: 'required' }, NAME],
    [{ field: 'target_system_selected', code: 'required' }, ''],
    [{ field: 'dob', code: 'future' }, ''],
    [{ field: 'dob', code: 'required' }, ''],
    ...(['day', 'month', 'year'] as const).flatMap((part) => [
      [{ field: 'dob', code: 'required', part }, ''] as const,
      [{ field: 'dob', code: 'not_real', part }, ''] as const,
    ]),
  ],
  refused: [[NAME, '']],
  tooYoung: [[13], [18], [21], [22], [99], [4711]],
  trouble: each(['exists', 'offline', 'busy', 'server', 'setup']),
};

export const surveySamples: Samples<SurveyMessages> = {
  agreeTo: [['⟦network⟧']],
  showSurveysOf: [['⟦network⟧']],
  stopAsking: [['⟦network⟧']],
  survey: [[1], [2], [10], [25]],
  rating: [[4.2], [5]],
  found: counts,
};

const progress: readonly Progress[] = ['clicked', 'pending', 'credited', 'rejected', 'reversed'];

export const activitySamples: Samples<ActivityMessages> = {
  state: each(progress),
  stepState: each(progress),
  expected: [
    ['clicked', NAME],
    ['pending', NAME],
  ],
  explain: [
    ['pending', null],
    ['rejected', null],
    ['rejected', 'too_late'],
    ['rejected', 'already_completed'],
    ['reversed', null],
    ['reversed', TEXT],
  ],
  stepsDone: [[2, 5]],
  subjectName: [[1], [2], [3]],
  field: each(ticketFields),
  hint: [['message']],
  error: [
    ...ticketFields.map((field) => [{ field, code: 'required' }] as const),
    ...ticketFields.map((field) => [{ field, code: 'format' }] as const),
    [{ field: 'message', code: 'too_long', max: 200 }],
    [{ field: 'completed_at', code: 'future' }],
  ],
  refused: [[NAME, '']],
  trouble: each(['offline', 'busy', 'server', 'setup']),
  sentText: [[47]],
};

/** Texts that are the same in English and in this language, in lower case. */
