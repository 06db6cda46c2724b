import { lastCommand, listAudit } from './commands/admins/audit.ts';
import { listSecurityEvents } from './commands/installation/security-events.ts';
import { listDeliveries } from './commands/postbacks/list-deliveries.ts';
import { listOutcomes } from './commands/statistics/offer-outcomes.ts';
import { listPeriods } from './commands/statistics/statistics-periods.ts';
import { listWallDays, rankWallDays, sumSourceDays } from './commands/statistics/wall-days.ts';
import { hasViewers, listViewers } from './commands/statistics/wall-viewers.ts';
import { countSurveys } from './commands/surveys/count-surveys.ts';
import { listPanelDays, listSurveyDays } from './commands/surveys/survey-days.ts';
import { listTickets } from './commands/tickets.ts';
import type { Engine } from './engine.ts';
import type { Store } from './store.ts';

/** Lists and figures, which may come from a replica: no command decides about money by them. */
type Lists = Pick<
  Store,
  | 'countSurveys'
  | 'listPanelDays'
  | 'listSurveyDays'
  | 'lastCommand'
  | 'listAudit'
  | 'listDeliveries'
  | 'listOutcomes'
  | 'listPeriods'
  | 'listSecurityEvents'
  | 'listTickets'
  | 'listViewers'
  | 'hasViewers'
  | 'listWallDays'
  | 'rankWallDays'
  | 'sumSourceDays'
>;

/** The lists that both engines share. */
export function sharedListCommands({ read }: Pick<Engine, 'read'>): Lists {
  return {
    countSurveys: (input) => read(() => countSurveys(input)),
    listPanelDays: (input) => read(() => listPanelDays(input)),
    listSurveyDays: (input) => read(() => listSurveyDays(input)),
    listDeliveries: (input) => read(() => listDeliveries(input)),
    listPeriods: (input) => read(() => listPeriods(input)),
    listOutcomes: (input) => read(() => listOutcomes(input)),
    listWallDays: (input) => read(() => listWallDays(input)),
    rankWallDays: (input) => read(() => rankWallDays(input)),
    sumSourceDays: (input) => read(() => sumSourceDays(input)),
    listViewers: (input) => read(() => listViewers(input)),
    hasViewers: (input) => read(() => hasViewers(input)),
    listTickets: (input) => read(() => listTickets(input)),
    listSecurityEvents: (input) => read(() => listSecurityEvents(input)),
    lastCommand: (command) => read(() => lastCommand(command)),
    listAudit: (filter) => read(() => listAudit(filter)),
  };
}
