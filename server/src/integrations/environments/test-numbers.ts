import { BAD_PHONE, parseEmail, parsePhone } from '../../customers/index.ts'
import { ApiError, type Issue } from '../../platform/core/index.ts'
import { sql } from '../../platform/db/index.ts'
import type { Ctx } from '../../platform/operations/index.ts'

/** The numbers that runs of test environments may message, in E.164. */
export async function listTestNumbers(ctx: Ctx): Promise<string[]> {
  const rows = await ctx.db.rows(sql<{ phone_number: string }>`
    select phone_number from test_numbers where org_id = ${ctx.org} order by phone_number`)
  return rows.map((row) => row.phone_number)
}

/** Replaces them. 422 `invalid_phone_number` names those that do not exist in any country's plan. */
export async function setTestNumbers(ctx: Ctx, texts: readonly string[]): Promise<string[]> {
  const numbers = texts.map((text) => parsePhone(text))
  const issues = numbers.flatMap((number, index): Issue[] =>
    number === null
      ? [{ path: `phoneNumbers.${index}`, code: 'invalid_phone_number', message: BAD_PHONE }]
      : [],
  )
  if (issues.length > 0) throw new ApiError('invalid_phone_number', BAD_PHONE, { issues })
  const kept = [...new Set(numbers)]
  await ctx.db.run(sql`
    delete from test_numbers where org_id = ${ctx.org} and not phone_number = any(${kept})`)
  await ctx.db.run(sql`
    insert into test_numbers (org_id, phone_number)
    select ${ctx.org}, number from unnest(${kept}::text[]) as r (number)
    on conflict (org_id, phone_number) do nothing`)
  return listTestNumbers(ctx)
}

/** The same for email addresses, in lower case. */
export async function listTestAddresses(ctx: Ctx): Promise<string[]> {
  const rows = await ctx.db.rows(sql<{ email: string }>`
    select email from test_addresses where org_id = ${ctx.org} order by email`)
  return rows.map((row) => row.email)
}

/** Replaces the numbers. Throws `invalid_request` for an invalid one. */
export async function setTestAddresses(ctx: Ctx, texts: readonly string[]): Promise<string[]> {
  const emails = texts.map((text, index) => {
    const email = parseEmail(text)
    if (email === null) throw new ApiError('invalid_request', `\`emails.${index}\`: not an email address.`)
    return email
  })
  const kept = [...new Set(emails)]
  await ctx.db.run(sql`delete from test_addresses where org_id = ${ctx.org} and not email = any(${kept})`)
  await ctx.db.run(sql`
    insert into test_addresses (org_id, email)
    select ${ctx.org}, address from unnest(${kept}::text[]) as r (address)
    on conflict (org_id, email) do nothing`)
  return listTestAddresses(ctx)
}

export interface Recipient {
  runId: string | null
  phone: string | null
  email: string | null
}

/**
 * Returns the indexes of recipients that a test run would message although they are not test numbers or addresses
 * (docs/behaviour/integrations.md: Environments).
 */
export async function findOutsideTest(ctx: Ctx, recipients: readonly Recipient[]): Promise<Set<number>> {
  const runs = recipients.map((recipient) => recipient.runId)
  const phones = recipients.map((recipient) => recipient.phone)
  const emails = recipients.map((recipient) => recipient.email)
  const rows = await ctx.db.rows(sql<{ index: number }>`
    select (r.position - 1)::int as index
    from unnest(${runs}::uuid[], ${phones}::text[], ${emails}::text[]) with ordinality
      as r (run_id, phone, email, position)
    join runs on runs.org_id = ${ctx.org} and runs.id = r.run_id
    join journeys j on j.org_id = ${ctx.org} and j.id = runs.journey_id
    join environments e on e.org_id = ${ctx.org} and e.is_test
      and (e.id = j.environment_id or (j.environment_id is null and e.is_default))
    where not exists (
      select from test_numbers t where t.org_id = ${ctx.org} and t.phone_number = r.phone)
    and not exists (select from test_addresses t where t.org_id = ${ctx.org} and t.email = r.email)`)
  return new Set(rows.map((row) => row.index))
}
