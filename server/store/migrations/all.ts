import { initial } from './001-initial.ts';
import { moneyLoop } from './002-money-loop.ts';
import { processes } from './003-processes.ts';
import { idempotency } from './004-idempotency.ts';
import { tokenGenerations } from './005-token-generations.ts';
import { leadKinds } from './006-lead-kinds.ts';
import { keyFence } from './007-key-fence.ts';
import { erasedKeys } from './008-erased-keys.ts';
import { outcomes } from './009-outcomes.ts';
import { testUsers } from './010-test-users.ts';
import { feeds } from './011-feeds.ts';
import { admins } from './012-admins.ts';
import { liveSurveys } from './013-live-surveys.ts';
import { gross } from './014-gross.ts';
import { adminCreators } from './015-admin-creators.ts';
import { conversionReports } from './016-conversion-reports.ts';
import { stagedRuns } from './017-staged-runs.ts';
import { pictures } from './018-pictures.ts';
import { surveyEnds } from './019-survey-ends.ts';
import { retention } from './021-retention.ts';
import { partitions } from './022-partitions.ts';
import { ledgerCheckpoints } from './023-ledger-checkpoints.ts';
import { deliveryCounts } from './024-delivery-counts.ts';
import { casework } from './025-casework.ts';
import { deliveryParts } from './026-delivery-parts.ts';
import { wallDays } from './028-wall-days.ts';
import { removedClicks } from './029-removed-clicks.ts';
import { shortLocks } from './030-short-locks.ts';
import { secondFactors } from './031-second-factors.ts';
import { listsAndRotation } from './032-lists-and-rotation.ts';
import { surveyDays } from './033-survey-days.ts';
import { goalsAndTickets } from './034-goals-and-tickets.ts';
import { formStepCounts } from './035-form-steps.ts';
import { wallWeeks } from './036-wall-weeks.ts';
import { capsByDay } from './037-caps-by-day.ts';
import { countedRows } from './039-counted-rows.ts';
import { staffKeys } from './040-staff-keys.ts';
import { refusedClicks } from './041-refused-clicks.ts';
import { nothingForgotten } from './043-nothing-forgotten.ts';
import { auditByTime } from './045-audit-by-time.ts';
import { answeredPostbacks } from './046-answered-postbacks.ts';
import { droppedInStatements } from './047-dropped-in-statements.ts';
import { repeatedEvents } from './048-repeated-events.ts';
import { similarIds } from './050-similar-ids.ts';
import { callMapsOfSources } from './052-call-maps.ts';
import { answerRules } from './054-answer-rules.ts';
import { unnamedOffers } from './056-unnamed-offers.ts';
import { boundedSignIns } from './060-bounded-sign-ins.ts';
import { emailsOfPublishers } from './062-emails-of-publishers.ts';
import { ticketsOfNetworks } from './064-tickets-of-networks.ts';
import { sharesOfFailures } from './074-shares-of-failures.ts';
import type { Migration } from './migration.ts';

/** Every migration, in order. */
export const migrations: readonly Migration[] = [
  initial,
  moneyLoop,
  processes,
  idempotency,
  tokenGenerations,
  leadKinds,
  keyFence,
  erasedKeys,
  outcomes,
  testUsers,
  feeds,
  admins,
  liveSurveys,
  gross,
  adminCreators,
  conversionReports,
  stagedRuns,
  pictures,
  surveyEnds,
  retention,
  partitions,
  ledgerCheckpoints,
  deliveryCounts,
  casework,
  deliveryParts,
  wallDays,
  removedClicks,
  shortLocks,
  secondFactors,
  listsAndRotation,
  surveyDays,
  goalsAndTickets,
  formStepCounts,
  wallWeeks,
  capsByDay,
  countedRows,
  staffKeys,
  refusedClicks,
  nothingForgotten,
  auditByTime,
  answeredPostbacks,
  droppedInStatements,
  repeatedEvents,
  similarIds,
  callMapsOfSources,
  answerRules,
  unnamedOffers,
  boundedSignIns,
  emailsOfPublishers,
  ticketsOfNetworks,
  sharesOfFailures,
];
