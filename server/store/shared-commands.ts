import {
  countChangedOffers,
  disableOffers,
  enableOffers,
  fullOffers,
  compareWithStored,
  importOffers,
  loadOfferPage,
  loadOffers,
} from './commands/offers/catalogue.ts';
import { feedOfferIds, offerOrigins } from './commands/offers/offer-origins.ts';
import { applyImport, beginImport, stageImport } from './commands/offers/staged-imports.ts';
import { recordAudit, recordReading } from './commands/admins/audit.ts';
import { readClick } from './commands/clicks/clicks.ts';
import { readActivity } from './commands/activity/activity-entries.ts';
import { listActivity } from './commands/activity/activity.ts';
import { claimDeliveries, duePostbacks, releaseDeliveries } from './commands/postbacks/claim-deliveries.ts';
import { deliveryHealth } from './commands/postbacks/delivery-health.ts';
import { lastAttempt } from './commands/postbacks/last-attempt.ts';
import { replayDeliveries } from './commands/postbacks/replay-deliveries.ts';
import { settleDeliveries } from './commands/postbacks/settle-deliveries.ts';
import { rejectLead, releaseLead } from './commands/leads/held-leads.ts';
import {
  createPostback,
  disablePostback,
  enablePostback,
  endPostbackOverlap,
  listPostbacks,
  movePostback,
  setAnswerRules,
  rotatePostback,
} from './commands/postbacks/postbacks.ts';
import { reverseLead } from './commands/leads/reversals.ts';
import { findLead, leadsOfClick, leadsOfWall } from './commands/leads/stored-leads.ts';
import { creditsOfWall, lastTransactionBy } from './commands/leads/wall-credits.ts';
import { loadOfferStatistics, saveOfferStatistics } from './commands/statistics/offer-statistics.ts';
import { rollUpStatistics } from './commands/statistics/roll-up-statistics.ts';
import { addImpressions } from './commands/statistics/statistics-periods.ts';
import { addViewers } from './commands/statistics/wall-viewers.ts';
import { listErasures, noteErasures } from './commands/persons/erasures.ts';
import { exportPerson } from './commands/persons/export-person.ts';
import {
  claimInstallationValue,
  databaseTime,
  probe,
  installedAt,
  lastBackup,
  noteBackup,
  readInstallationValue,
} from './commands/installation/installation.ts';
import { countOpenWork } from './commands/installation/open-work.ts';
import {
  findPerson,
  findTokenHolder,
  listPersons,
  listTestPersons,
  openPerson,
  openTestPerson,
} from './commands/persons/persons.ts';
import {
  changeWallSettings,
  createPublisher,
  createPanel,
  createWall,
  listPublishers,
  loadDirectory,
} from './commands/directory/directory.ts';
import { changePanel } from './commands/directory/panels.ts';
import { addFormSteps, rollUpSurveys } from './commands/surveys/survey-days.ts';
import { removeInParts, removeLeftDeliveries } from './commands/postbacks/left-deliveries.ts';
import { removePostback, removeWall } from './commands/directory/removals.ts';
import { listWrappedKeys, replaceWrappedKeys } from './commands/persons/rewrap.ts';
import { addSecretKey, endSecretKey, revokeOldSecretKeys } from './commands/directory/secret-keys.ts';
import { recordSecurityEvent } from './commands/installation/security-events.ts';
import { findSurvey, identifySurveys, readSurveyIds } from './commands/surveys/survey-ids.ts';
import { endSurvey, startSurvey, surveyFacts } from './commands/surveys/survey-starts.ts';
import { closeTicket, createTicket } from './commands/tickets.ts';
import {
  createUserProfile,
  detachEmail,
  findEmailHolders,
  readUserProfile,
  replaceUserProfile,
} from './commands/persons/user-profiles.ts';
import { revokeTokens } from './commands/persons/tokens.ts';
import type { Engine } from './engine.ts';
import { sharedAdminCommands } from './shared-admin-commands.ts';
import { sharedCaseworkCommands } from './shared-casework-commands.ts';
import { sharedFeedCommands } from './shared-feed-commands.ts';
import { sharedLedgerCommands } from './shared-ledger-commands.ts';
import { sharedRetentionCommands } from './shared-retention-commands.ts';
import { sharedListCommands } from './shared-list-commands.ts';
import type { Store } from './store.ts';

/** Methods that each engine implements in its own way. */
type EngineSpecific =
  | 'engine'
  | 'migrate'
  | 'schemaVersion'
  | 'close'
  | 'becomeService'
  | 'heartbeat'
  | 'storageFailures'
  | 'connections'
  | 'setUpNotes'
  | 'replicaState'
  | 'versions'
  | 'targetingFacts'
  | 'leadFacts'
  | 'liveProcesses'
  | 'endProcess'
  | 'backup'
  | 'findDamage'
  | 'erasePerson'
  | 'purgeLog'
  | 'postTransaction'
  | 'recordClick'
  | 'creditLead'
  | 'keepPartitions'
  | 'recountDeliveries'
  | 'settleParts'
  | 'flushRemovals'
  | 'settledTransaction'
  | 'verifyLedger'
  | 'verifyNewRows';

/** The methods of the store whose commands both engines share. `lists` reads what needs no money to be decided on. */
export function sharedCommands(engine: Engine, lists: Pick<Engine, 'read'> = engine): Omit<Store, EngineSpecific> {
  const { read, snapshot, write } = engine;
  const removeLeft = (limit: number) => write(() => removeLeftDeliveries({ limit }));
  const withItsDeliveries = async <Removal extends { kind: string }>(removing: Promise<Removal>): Promise<Removal> => {
    const removal = await removing;
    // It has been removed. Retention does the rest if this can't.
    if (removal.kind === 'removed') await removeInParts(removeLeft).catch(() => undefined);
    return removal;
  };
  return {
    probe: (at) => write(() => probe(at)),
    // Most starts find the value, and so write nothing.
    claimInstallationValue: async (name, value) =>
      (await read(() => readInstallationValue(name))) ?? (await write(() => claimInstallationValue(name, value))),
    databaseTime: () => read(databaseTime),
    readInstallationValue: (name) => read(() => readInstallationValue(name)),
    noteBackup: (at) => write(() => noteBackup(at)),
    lastBackup: () => read(lastBackup),
    installedAt: () => read(installedAt),

    createPublisher: (input) => write(() => createPublisher(input)),
    listPublishers: () => read(listPublishers),
    createWall: (input) => write(() => createWall(input)),
    changeWallSettings: (adwallId, change, audit) => write(() => changeWallSettings(adwallId, change, audit)),
    removeWall: (adwallId) => withItsDeliveries(write(() => removeWall(adwallId))),
    createPanel: (input) => write(() => createPanel(input)),
    changePanel: (profileId, changes, audit) => write(() => changePanel(profileId, changes, audit)),
    addSecretKey: (input) => write(() => addSecretKey(input)),
    revokeOldSecretKeys: (input) => write(() => revokeOldSecretKeys(input)),
    endSecretKey: (input) => write(() => endSecretKey(input)),
    loadDirectory: () => snapshot(loadDirectory),

    // Most lists name surveys that have an id already, and so write nothing.
    identifySurveys: async (input) =>
      (await read(() => readSurveyIds(input))) ?? (await write(() => identifySurveys(input))),
    findSurvey: (offerId) => read(() => findSurvey(offerId)),
    surveyFacts: (input) => snapshot(() => surveyFacts(input)),
    startSurvey: (input) => write(() => startSurvey(input)),
    endSurvey: (input) => write(() => endSurvey(input)),

    importOffers: (input) => write(() => importOffers(input), { isLong: true }),
    beginImport: (input) => write(() => beginImport(input)),
    compareImport: (input) => read(() => compareWithStored(input)),
    stageImport: (input) => write(() => stageImport(input)),
    applyImport: (input) => write(() => applyImport(input), { isLong: true }),
    disableOffers: (input) => write(() => disableOffers(input), { isLong: true }),
    enableOffers: (input) => write(() => enableOffers(input), { isLong: true }),
    loadOffers: (input) => snapshot(() => loadOffers(input)),
    countChangedOffers: (input) => read(() => countChangedOffers(input)),
    loadOfferPage: (input) => snapshot(() => loadOfferPage(input)),
    fullOffers: (input) => snapshot(() => fullOffers(input)),
    offerOrigins: (input) => read(() => offerOrigins(input)),
    feedOfferIds: (feed) => read(() => feedOfferIds(feed)),

    ...sharedFeedCommands(engine),
    ...sharedRetentionCommands(engine),
    ...sharedListCommands(lists),
    ...sharedCaseworkCommands(engine),

    findPerson: (account) => read(() => findPerson(account)),
    openPerson: async (input) => (await read(() => findTokenHolder(input.account))) ?? write(() => openPerson(input)),
    openTestPerson: (input) => write(() => openTestPerson(input)),
    listTestPersons: (owner) => read(() => listTestPersons(owner)),
    exportPerson: (account) => snapshot(() => exportPerson(account)),
    revokeTokens: (input) => write(() => revokeTokens(input)),
    findTokenHolder: (account) => read(() => findTokenHolder(account)),
    listPersons: (input) => read(() => listPersons(input)),
    listErasures: (input) => read(() => listErasures(input)),
    addErasures: (erasures) => write(() => noteErasures(erasures)),
    listWrappedKeys: (input) => read(() => listWrappedKeys(input)),
    replaceWrappedKeys: (input) => write(() => replaceWrappedKeys(input), { isLong: true }),

    ...sharedLedgerCommands(engine),

    createUserProfile: (input) => write(() => createUserProfile(input)),
    readUserProfile: (account) => read(() => readUserProfile(account)),
    replaceUserProfile: (input) => write(() => replaceUserProfile(input)),
    findEmailHolders: (emailDigest) => read(() => findEmailHolders(emailDigest)),
    detachEmail: (input) => write(() => detachEmail(input)),

    readClick: (clickId) => read(() => readClick(clickId)),
    reverseLead: (input) => write(() => reverseLead(input)),
    leadsOfWall: (input) => read(() => leadsOfWall(input)),
    findLead: (leadId) => read(() => findLead(leadId)),
    leadsOfClick: (input) => read(() => leadsOfClick(input)),
    creditsOfWall: (input) => read(() => creditsOfWall(input)),
    lastTransactionBy: (input) => read(() => lastTransactionBy(input)),
    releaseLead: (input) => write(() => releaseLead(input)),
    rejectLead: (input) => write(() => rejectLead(input)),
    listActivity: (input) => snapshot(() => listActivity(input)),
    readActivity: (input) => snapshot(() => readActivity(input)),

    createPostback: (input) => write(() => createPostback(input)),
    listPostbacks: (input) => read(() => listPostbacks(input)),
    enablePostback: (input) => write(() => enablePostback(input)),
    disablePostback: (input) => write(() => disablePostback(input)),
    movePostback: (input) => write(() => movePostback(input)),
    setAnswerRules: (input) => write(() => setAnswerRules(input)),
    rotatePostback: (input) => write(() => rotatePostback(input)),
    endPostbackOverlap: (input) => write(() => endPostbackOverlap(input)),
    removePostback: (input) => withItsDeliveries(write(() => removePostback(input))),
    duePostbacks: (input) => read(() => duePostbacks(input)),
    claimDeliveries: (input) => write(() => claimDeliveries(input)),
    releaseDeliveries: (input) => write(() => releaseDeliveries(input)),
    settleDeliveries: (inputs) => write(() => settleDeliveries(inputs)),
    replayDeliveries: (input) => write(() => replayDeliveries(input)),
    lastAttempt: (input) => read(() => lastAttempt(input)),
    deliveryHealth: () => read(deliveryHealth),

    addImpressions: (input) => write(() => addImpressions(input)),
    rollUpStatistics: (input) => write(() => rollUpStatistics(input)),
    rollUpSurveys: (input) => write(() => rollUpSurveys(input)),
    addFormSteps: (input) => write(() => addFormSteps(input)),
    saveOfferStatistics: (input) => write(() => saveOfferStatistics(input), { isLong: true }),
    loadOfferStatistics: () => snapshot(loadOfferStatistics),
    addViewers: (input) => write(() => addViewers(input)),

    countOpenWork: (input) => read(() => countOpenWork(input)),

    createTicket: (input) => write(() => createTicket(input)),
    closeTicket: (input) => write(() => closeTicket(input)),

    recordSecurityEvent: (input) => write(() => recordSecurityEvent(input)),

    ...sharedAdminCommands(engine),
    recordAudit: (entry) => write(() => recordAudit(entry)),
    recordReading: (input) => write(() => recordReading(input)),
  };
}
