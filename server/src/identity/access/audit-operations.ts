import { z } from 'zod'
import { type RawBuilder, sql } from '../../platform/db/index.ts'
import { listOperation, newestFirst, sortKey } from '../../platform/operations/index.ts'
import { Instant } from '../../platform/schema/index.ts'

interface AuditRow {
  id: string
  at: Date
  actor_kind: 'key' | 'user' | 'system'
  actor_id: string
  actor_name: string | null
  via: 'rest' | 'mcp' | 'web' | 'cli' | null
  operation: string
  subject: string | null
  before: Record<string, unknown> | null
  after: Record<string, unknown> | null
}

const Values = z.record(z.string(), z.unknown()).nullable()

const AuditEntry = z
  .strictObject({
    id: z.string(),
    at: z.string(),
    actor: z.strictObject({
      kind: z.enum(['key', 'user', 'system']),
      id: z.string(),
      name: z.string().nullable().describe('The current name of the key or user.'),
    }),
    via: z
      .enum(['rest', 'mcp', 'web', 'cli'])
      .nullable()
      .describe('Where the call came from. null when the service acted on its own.'),
    operation: z.string(),
    subject: z.string().nullable().describe('The record that changed, if the operation names one.'),
    before: Values.describe('The changed values before, for operations that record them.'),
    after: Values.describe('The same values after.'),
  })
  .meta({ id: 'AuditEntry' })

const audit_log_list = listOperation({
  name: 'audit_log_list',
  route: 'GET /audit-log',
  permission: 'audit:read',
  readsReplica: true,
  summary: 'List audit log entries',
  description:
    'Returns every write and who made it, newest first or in the order that you choose. Recorded events are not listed: each event stores ' +
    'its own recorder.',
  forPeople: true,
  filters: {
    actorId: z
      .string()
      .max(64)
      .optional()
      .describe('The id of a key or user, or the name of a service part.'),
    operation: z.string().max(100).optional(),
    subject: z.string().max(255).optional().describe('The exact `subject` of an entry.'),
    containing: z
      .string()
      .min(1)
      .max(100)
      .optional()
      .describe(
        'Part of the operation, the subject, or the name or email of the member or key. Ignores case.',
      ),
    since: Instant.optional(),
    until: Instant.optional(),
  },
  item: AuditEntry,
  sorts: { at: sql`a.at` },
  query: (ctx, page, { actorId, operation, subject, containing, since, until }) => sql<AuditRow>`
    -- By audit_log_newest, or by the index of one of the filters.
    select a.id, a.at, a.actor_kind, a.actor_id, a.via, a.operation, a.subject, a.before, a.after,
      case a.actor_kind
        when 'key' then (select k.name from api_keys k
                         where k.org_id = ${ctx.org} and k.id = substr(a.actor_id, 5)::uuid)
        when 'user' then (select coalesce(u.name, u.email) from users u
                          where u.id = substr(a.actor_id, 5)::uuid)
      end as actor_name
      ${sortKey(page.order)}
    from audit_log a
    where a.org_id = ${ctx.org}
      and ${actorId === undefined ? sql`true` : sql`a.actor_id = ${actorId}`}
      and ${operation === undefined ? sql`true` : sql`a.operation = ${operation}`}
      and ${subject === undefined ? sql`true` : sql`a.subject = ${subject}`}
      and ${containing === undefined ? sql`true` : contains(ctx.org, containing)}
      and ${since === undefined ? sql`true` : sql`a.at >= ${since}`}
      and ${until === undefined ? sql`true` : sql`a.at < ${until}`}
      ${newestFirst(page, sql`a.at`, sql`a.id`)}`,
  position: ({ at, id }) => ({ at, id }),
  present: ({ id, at, actor_kind, actor_id, actor_name, via, operation, subject, before, after }) => ({
    id,
    at: at.toISOString(),
    actor: { kind: actor_kind, id: actor_id, name: actor_name },
    via,
    operation,
    subject,
    before,
    after,
  }),
})

/** Whether an entry of `a` has a text in its words. The entries are read newest first until the page is full. */
function contains(org: string, text: string): RawBuilder<unknown> {
  const pattern = `%${text.replace(/[\\%_]/g, '\\$&')}%`
  return sql`(
    a.operation ilike ${pattern} or a.subject ilike ${pattern} or a.actor_id ilike ${pattern}
    or (a.actor_kind = 'key' and exists (
      select from api_keys k
      where k.org_id = ${org} and 'key_' || replace(k.id::text, '-', '') = a.actor_id and k.name ilike ${pattern}))
    or (a.actor_kind = 'user' and exists (
      select from users u
      where 'usr_' || replace(u.id::text, '-', '') = a.actor_id
        and (u.name ilike ${pattern} or u.email ilike ${pattern}))))`
}

export const auditOperations = [audit_log_list]
