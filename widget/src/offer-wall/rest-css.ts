import activityCss from '../activity/activity.css?inline';
import balanceChipCss from '../activity/balance/balance-chip.css?inline';
import entryStepsCss from '../activity/entry-steps.css?inline';
import offerConditionsCss from '../offer-details/offer-conditions.css?inline';
import offerDetailsCss from '../offer-details/offer-details.css?inline';
import offerStatusCss from '../offers/offer-status.css?inline';
import tileSectionCss from '../offers/tile-section.css?inline';
import consentFoldCss from '../survey-profile/consent/consent-fold.css?inline';
import providerChoiceCss from '../surveys/provider-choice.css?inline';
import signUpCss from '../surveys/sign-up.css?inline';
import surveyCardCss from '../surveys/survey-card.css?inline';
import controlsCss from '../theme/controls.css?inline';
import ticketCss from '../tickets/ticket.css?inline';
import motionCss from './motion.css?inline';
import wallExtrasCss from './wall-extras.css?inline';

/** The styles of what the first screen does not show. */
export const restCss = [
  ...[
    controlsCss,
    wallExtrasCss,
    motionCss,
    signUpCss,
    balanceChipCss,
    offerStatusCss,
    tileSectionCss,
    offerDetailsCss,
  ],
  ...[offerConditionsCss, activityCss, entryStepsCss, surveyCardCss, providerChoiceCss, consentFoldCss, ticketCss],
].join('');
