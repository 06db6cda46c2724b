/**
 * The steps of the survey sign-up form, in order. The form reports each completed step. `opened`: the form was shown.
 */
export const formSteps = ['opened', 'you', 'address', 'home', 'work', 'devices'] as const;

export type FormStep = (typeof formSteps)[number];
