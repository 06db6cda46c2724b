/** The steps of the survey sign-up form, in order, each of which tells the service that it is done. `opened`: the form was shown. */
export const formSteps = ['opened', 'you', 'address', 'home', 'work', 'devices'] as const;

export type FormStep = (typeof formSteps)[number];
