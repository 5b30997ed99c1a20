import type { Breach } from './rules.ts'

/** Statements that may violate a rule, by their source file, with the reason. */
export interface Exception {
  source: string
  /** `refused`: PostgreSQL rejects the statement. `sending`: how it was sent (recorder.ts). */
  rule: Breach['rule'] | 'refused' | 'sending'
  /** Only for these tables; all when omitted. */
  tables?: string[]
  reason: string
}

export const EXCEPTIONS: Exception[] = [
  {
    source: 'server/src/identity/access/organizations.ts',
    rule: 'organization',
    tables: ['organizations'],
    reason: 'bootstrapping finds an organization by its name',
  },
  {
    source: 'server/src/identity/users/memberships/memberships.ts',
    rule: 'organization',
    tables: ['memberships', 'organizations'],
    reason: 'whoever logs in may belong to several organizations, and is asked which they mean',
  },
  {
    source: 'server/src/identity/users/memberships/invitations-of-address.ts',
    rule: 'organization',
    tables: ['invitations', 'organizations'],
    reason: 'whoever logs in may be invited by several organizations, and is asked which they mean',
  },
  {
    source: 'server/src/app/main.ts',
    rule: 'organization',
    tables: ['organizations'],
    reason: 'the first start asks whether there is an organization at all',
  },
  {
    source: 'server/src/app/home/resume.ts',
    rule: 'organization',
    tables: ['organizations'],
    reason: 'a restored database goes on for all organizations, one after the other',
  },
  {
    source: 'server/src/app/home/held-organizations.ts',
    rule: 'organization',
    tables: ['organization_holds', 'organizations'],
    reason: 'the log tells which organizations are held',
  },
  {
    source: 'server/src/app/metrics/metrics.ts',
    rule: 'organization',
    tables: ['organization_holds', 'organizations'],
    reason: 'metrics tell how many organizations are held',
  },
  {
    source: 'server/src/app/doctor/state.ts',
    rule: 'organization',
    tables: ['organization_holds', 'organizations'],
    reason: 'the doctor tells which organizations are held',
  },
  {
    source: 'server/src/edge/http/routes/health.ts',
    rule: 'organization',
    tables: ['organization_holds', 'organizations'],
    reason: 'readiness tells how many organizations are held',
  },
  {
    source: 'server/src/app/backup/fitness.ts',
    rule: 'organization',
    tables: ['organizations'],
    reason: 'an organization is not restored beside another one of its name',
  },
  {
    source: 'server/src/app/commands/restore.ts',
    rule: 'organization',
    tables: ['organizations'],
    reason: 'a backup is loaded only where there is no organization',
  },
  {
    source: 'server/src/platform/db/backup/load.ts',
    rule: 'organization',
    reason: 'a backup replaces the rows of all organizations in an empty database',
  },
  {
    source: 'server/src/app/backup/file.ts',
    rule: 'organization',
    reason: 'the same statements, where the file is read while they run',
  },
  {
    source: 'server/src/app/development/simulator.ts',
    rule: 'organization',
    tables: ['organizations'],
    reason: 'every organization of a development installation is connected to the simulator',
  },
  {
    source: 'server/src/customers/events/retention.ts',
    rule: 'organization',
    tables: ['organizations'],
    reason: 'maintenance goes through all organizations, one after the other',
  },
  {
    source: 'server/src/app/metrics/database-states.ts',
    rule: 'organization',
    tables: ['incidents', 'language_models', 'messages', 'model_calls', 'set_aside'],
    reason: 'metrics count over all organizations',
  },
  {
    source: 'server/src/app/status/state.ts',
    rule: 'organization',
    tables: ['incidents', 'organization_holds', 'organizations'],
    reason: 'the status page says what works over all organizations',
  },
  {
    source: 'server/src/app/alerts/conditions.ts',
    rule: 'organization',
    tables: ['incidents', 'organization_holds', 'organizations', 'set_aside'],
    reason: 'alerts tell those who run the installation, of all organizations',
  },
  {
    source: 'server/src/platform/jobs/queue-states.ts',
    rule: 'organization',
    reason: 'metrics tell what waits, over all organizations',
  },
  {
    source: 'server/src/app/retention/retention.ts',
    rule: 'organization',
    tables: ['organizations'],
    reason: 'maintenance goes through all organizations, one after the other',
  },
  {
    source: 'server/src/customers/events/partitions.ts',
    rule: 'organization',
    tables: ['events_rest'],
    reason: 'a month of all organizations is made at once',
  },
  {
    source: 'server/src/platform/db/migrations/migrate.ts',
    rule: 'organization',
    reason: 'a migration changes the rows of all organizations',
  },
  {
    source: 'server/src/platform/db/migrations/migrate.ts',
    rule: 'refused',
    reason: 'a migration speaks of the tables as they were before it',
  },
  {
    source: 'server/src/platform/jobs/poller.ts',
    rule: 'organization',
    reason: 'workers find out which organizations have due rows, by an index and without locks',
  },
  {
    source: 'server/src/platform/jobs/shared-poll.ts',
    rule: 'organization',
    reason: 'the same, for all quiet queues at once',
  },
  {
    source: 'server/src/app/development/control.ts',
    rule: 'sending',
    reason: 'a key that repeats a call to the simulator is stored with its result, in development only',
  },
]
