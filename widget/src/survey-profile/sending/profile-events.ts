/** The survey profile exists now. `token` lets the page read that user's profile and surveys. */
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
