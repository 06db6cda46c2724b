import type { Format } from '../../i18n/format.ts';
import type { SurveyMessages } from '../survey-messages.ts';

/** The surveys tab in English. */
export function messages(format: Format): SurveyMessages {
  return {
    format,
    loading: 'Loading surveys',
    title: 'Your surveys',
    emptyTitle: 'No surveys right now',
    emptyText: 'New surveys appear here. Check back later.',
    emptyReasons: {
      profile_questions: 'Survey networks need to know more about you before they have surveys that fit.',
      unsupported_country: 'There are no surveys for your country yet.',
      too_young: 'You’re below the minimum age for these surveys.',
      limit_reached: 'You’ve reached the limit for now. Check back tomorrow.',
      using_vpn: 'Surveys don’t work over a VPN or proxy. Turn it off and try again.',
      not_verified: 'You need to be verified before you can take surveys.',
      banned: 'Our survey partners no longer offer you surveys.',
    },
    failedTitle: 'We couldn’t load your surveys',
    consentTitle: 'Your consent',
    consentText:
      'Your answers, including any about ethnic origin or disability, are used to match you with surveys. If you withdraw your consent, we’ll delete your answers about ethnic origin and disability.',
    withdrawConsent: 'Withdraw consent',
    consentWithdrawn: 'Consent withdrawn. Your answers about ethnic origin and disability are deleted.',
    withdrawFailed: 'We couldn’t withdraw your consent. Try again in a moment.',
    askTitle: 'Find surveys for you',
    moreTitle: 'More surveys for you',
    moreText: 'These networks may have surveys that fit you right now. We ask one only if you agree.',
    agreeTo: (network) =>
      `I agree that ${network} gets my country, date of birth, gender, postcode and survey answers, and my IP address and browser whenever I look for surveys, so that it can match me with its surveys.`,
    showSurveysOf: (network) => `Show surveys from ${network}`,
    choiceFailed: 'We couldn’t save your choice. Try again in a moment.',
    networksTitle: 'Survey networks',
    networksText: 'You agreed that these networks find surveys for you. You can stop this at any time.',
    stopAsking: (network) => `Stop asking ${network}`,
    failedTries:
      'The last surveys didn’t work out. That’s common, because each one looks for particular people. Take a break, or try another.',
    start: 'Start survey',
    topPick: 'Top pick',
    quickest: 'Quickest',
    survey: (minutes) => `Survey, ${format.unit(minutes, 'minute')}`,
    rating: (stars) => `Rated ${format.number(stars)} out of 5`,
    found: (count) => `${format.number(count)} ${format.plural(count, { one: 'survey', other: 'surveys' })} for you`,
  };
}
