import type { AuditTables } from '#platform/db/tables/audit-tables.ts';
import type { BotTables } from '#platform/db/tables/bot-tables.ts';
import type { CallTables } from '#platform/db/tables/call-tables.ts';
import type { ConversationTables } from '#platform/db/tables/conversation-tables.ts';
import type { DeploymentTables } from '#platform/db/tables/deployment-tables.ts';
import type { InstallationTables } from '#platform/db/tables/installation-tables.ts';
import type { OutboundTables } from '#platform/db/tables/outbound-tables.ts';
import type { ReplicaTables } from '#platform/db/tables/replica-tables.ts';
import type { ReportTables } from '#platform/db/tables/report-tables.ts';
import type { PeopleTables } from '#platform/db/tables/people-tables.ts';
import type { PersonalDataTables } from '#platform/db/tables/personal-data-tables.ts';
import type { ServerTables } from '#platform/db/tables/server-tables.ts';
import type { SignInTables } from '#platform/db/tables/sign-in-tables.ts';
import type { SignOnTables } from '#platform/db/tables/sign-on-tables.ts';
import type { StatsTables } from '#platform/db/tables/stats-tables.ts';

/** Every table of the database by name. */
export interface Tables
  extends
    PeopleTables,
    SignInTables,
    AuditTables,
    BotTables,
    DeploymentTables,
    ConversationTables,
    PersonalDataTables,
    StatsTables,
    ReplicaTables,
    ReportTables,
    OutboundTables,
    CallTables,
    InstallationTables,
    ServerTables,
    SignOnTables {}
