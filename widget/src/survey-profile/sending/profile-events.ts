/** The survey profile has been created. With `token` the page can read the user's profile and surveys. */
export class SurveyProfileCreatedEvent extends CustomEvent<{ readonly token: string }> {
  constructor(token: string) {
    super('survey-profile-created', { bubbles: true, composed: true, detail: { token } });
  }
}

declare global {
  interface HTMLElementEventMap {
    'survey-profile-created': SurveyProfileCreatedEvent;
  }
}
