import { z } from 'zod'
import { toWire } from '../../platform/core/index.ts'
import { sql } from '../../platform/db/index.ts'
import { type Ctx, operation, readOperation } from '../../platform/operations/index.ts'
import { Name } from '../../platform/schema/index.ts'
import { type Organization, requireFreeName, whenTimeZoneChanges } from './organizations.ts'

/** Every time zone that this runtime knows, by its IANA name. */
export const TimeZone = z
  .string()
  .max(64)
  .refine(isTimeZone, 'Use an IANA time zone name, for example America/Bogota.')

function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
    // Fixed offsets would be accepted too, but they ignore daylight saving time.
    return /^[A-Za-z]/.test(name)
  } catch {
    return false
  }
}

const Locale = z.enum(['en', 'es', 'pt'])

/** `llm` speaks through the language model of the organization, and steps back to `guided` without one. */
const Speaker = z.enum(['guided', 'llm'])

const OrganizationRecord = z
  .strictObject({
    id: z.string(),
    name: z.string(),
    kind: z.enum(['production', 'development']),
    timeZone: z.string().describe("IANA time zone in which the organization's days begin."),
    locale: Locale.describe('The language of invitations.'),
    agent: Speaker.describe('The agent of initiatives that name none.'),
    extractor: Speaker.describe('The extractor of initiatives that name none.'),
    createdAt: z.string(),
  })
  .meta({ id: 'Organization' })

const organization_get = readOperation({
  name: 'organization_get',
  route: 'GET /organization',
  permission: 'organization:read',
  summary: 'Get the organization',
  description: 'Returns its name, time zone and language.',
  forPeople: true,
  input: z.strictObject({}),
  output: OrganizationRecord,
  run: async (ctx) => present(await read(ctx)),
})

const organization_update = operation({
  name: 'organization_update',
  route: 'PATCH /organization',
  permission: 'organization:write',
  summary: 'Update the organization',
  description:
    'Changes the name, time zone, language, or default agent. Schedules and LIVE segments follow a new time zone at ' +
    'once; waits that have begun keep their time.',
  forPeople: true,
  effect: 'write',
  idempotent: true,
  input: z.strictObject({
    name: Name.optional(),
    timeZone: TimeZone.optional(),
    locale: Locale.optional(),
    agent: Speaker.optional(),
    extractor: Speaker.optional(),
  }),
  output: OrganizationRecord,
  errors: ['conflict'],
  run: async (ctx, { name, timeZone, locale, agent, extractor }) => {
    const before = await read(ctx)
    if (name !== undefined && name !== before.name) await requireFreeName(ctx.db, ctx.org, name)
    await ctx.db.run(sql`
      update organizations
      set name = coalesce(${name ?? null}, name), time_zone = coalesce(${timeZone ?? null}, time_zone),
          locale = coalesce(${locale ?? null}, locale), agent = coalesce(${agent ?? null}, agent),
          extractor = coalesce(${extractor ?? null}, extractor)
      where org_id = ${ctx.org}`)
    const after = await read(ctx)
    if (after.time_zone !== before.time_zone) await ctx.services.get(whenTimeZoneChanges)(ctx)
    return present(after)
  },
})

function read(ctx: Ctx): Promise<Organization> {
  return ctx.db.one(sql<Organization>`select * from organizations where org_id = ${ctx.org}`)
}

function present({ org_id, time_zone, created_at, ...organization }: Organization) {
  const id = toWire('organization', org_id)
  return { id, ...organization, timeZone: time_zone, createdAt: created_at.toISOString() }
}

export const organizationOperations = [organization_get, organization_update]
