import type { ActivityPort } from './ports/activity.ts';
import type { AdminFactorsPort } from './ports/admin-factors.ts';
import type { AdminsPort } from './ports/admins.ts';
import type { AuditPort } from './ports/audit.ts';
import type { CaseworkPort } from './ports/casework.ts';
import type { CatalogPort } from './ports/catalog.ts';
import type { ClicksPort } from './ports/clicks.ts';
import type { DatabasePort } from './ports/database.ts';
import type { DeliveriesPort } from './ports/deliveries.ts';
import type { DirectoryPort } from './ports/directory.ts';
import type { FeedsPort } from './ports/feeds.ts';
import type { IdempotencyPort } from './ports/idempotency.ts';
import type { InstallationPort } from './ports/installation.ts';
import type { LeadsPort } from './ports/leads.ts';
import type { LedgerPort } from './ports/ledger.ts';
import type { LedgerVerificationPort } from './ports/ledger-verification.ts';
import type { OpenWorkPort } from './ports/open-work.ts';
import type { PersonsPort } from './ports/persons.ts';
import type { PicturesPort } from './ports/pictures.ts';
import type { PostbacksPort } from './ports/postbacks.ts';
import type { ProcessesPort } from './ports/processes.ts';
import type { ProfilesPort } from './ports/profiles.ts';
import type { OldRowsPort } from './ports/old-rows.ts';
import type { RetentionPort } from './ports/retention.ts';
import type { RewrapPort } from './ports/rewrap.ts';
import type { SecurityEventsPort } from './ports/security-events.ts';
import type { SourcesPort } from './ports/sources.ts';
import type { StatisticsPort } from './ports/statistics.ts';
import type { StoredLeadsPort } from './ports/stored-leads.ts';
import type { SurveysPort } from './ports/surveys.ts';
import type { TargetingPort } from './ports/targeting.ts';
import type { TicketsPort } from './ports/tickets.ts';
import type { TokensPort } from './ports/tokens.ts';
import type { WallCreditsPort } from './ports/wall-credits.ts';

/**
 * The store: one interface with a port for each subject, and two engines behind it, SQLite and PostgreSQL. The suite in
 * `store.contract.ts` runs on both.
 * Every method is a whole business transaction or one consistent read; transaction handles never leave the store.
 * Expected results are returned as values; failures of the disk, the connection or the code are thrown. A write
 * resolves after its commit. Callers pass in ids and times (epoch ms); only the numeric ids of the contract (pubId,
 * profileId, adwallId, transaction_id, ticket_id) come from the database.
 */
export interface Store
  extends
    ActivityPort,
    AdminFactorsPort,
    AdminsPort,
    AuditPort,
    CaseworkPort,
    CatalogPort,
    ClicksPort,
    DatabasePort,
    DeliveriesPort,
    DirectoryPort,
    FeedsPort,
    IdempotencyPort,
    InstallationPort,
    LeadsPort,
    LedgerPort,
    LedgerVerificationPort,
    OpenWorkPort,
    PersonsPort,
    PicturesPort,
    PostbacksPort,
    ProcessesPort,
    ProfilesPort,
    RetentionPort,
    OldRowsPort,
    RewrapPort,
    SecurityEventsPort,
    SourcesPort,
    StatisticsPort,
    StoredLeadsPort,
    SurveysPort,
    TargetingPort,
    TicketsPort,
    TokensPort,
    WallCreditsPort {}
