import { ApiError, notFound, type Secrets } from '../../platform/core/index.ts'
import { type Db, sql } from '../../platform/db/index.ts'
import type { Ctx } from '../../platform/operations/index.ts'
import { outboundRules, targetProblem } from '../../platform/outbound/index.ts'
import { forgetBudget, forgetFailures } from './failures.ts'
import type { LanguageModel, ModelInput } from './schema.ts'

/** Where Ollama listens by default. */
export const OLLAMA = 'http://localhost:11434/v1'

/** An organization's model as stored; the database returns numbers as text. */
export interface ModelRow {
  provider: ModelInput['provider']
  model: string
  base_url: string | null
  key_sealed: Buffer | null
  input_price: string
  output_price: string
  daily_budget: string | null
  conversation_budget: string | null
  updated_at: Date
  last_error: { code: string; message: string; at: string } | null
}

/** The spending of an organization: all of today's calls, or those of one conversation. */
export interface Spending {
  calls: number
  failed: number
  inputTokens: number
  outputTokens: number
  cost: number
}

/** Sets the organization's model. Without a new key the old one stays, as long as the provider stays the same. */
export async function setModel(ctx: Ctx, input: ModelInput): Promise<LanguageModel> {
  if (input.provider === 'openai_compatible' && input.baseUrl === undefined) {
    throw new ApiError('invalid_request', "`baseUrl` is missing. Send the URL of the model's API.")
  }
  requireReachable(ctx, input)
  const sealed = input.apiKey === undefined ? null : ctx.secrets.seal(purposeOf(ctx.org), input.apiKey)
  await ctx.db.run(sql`
    insert into language_models as m (org_id, provider, model, base_url, key_sealed, input_price, output_price,
                                      daily_budget, conversation_budget, updated_at)
    values (${ctx.org}, ${input.provider}, ${input.model}, ${input.baseUrl ?? null}, ${sealed}, ${input.inputPrice},
            ${input.outputPrice}, ${input.dailyBudget}, ${input.conversationBudget}, ${ctx.now})
    on conflict (org_id) do update set
      provider = excluded.provider, model = excluded.model, base_url = excluded.base_url,
      -- A key is for one place only: it does not follow to another.
      key_sealed = coalesce(excluded.key_sealed, case
        when m.provider = excluded.provider and m.base_url is not distinct from excluded.base_url then m.key_sealed end),
      input_price = excluded.input_price, output_price = excluded.output_price,
      daily_budget = excluded.daily_budget, conversation_budget = excluded.conversation_budget,
      updated_at = excluded.updated_at, last_error = null, failures = 0,
      failing_since = null`)
  await forgetFailures(ctx)
  await forgetBudget(ctx)
  return getModel(ctx)
}

/** Refuses an address that no call could ever reach. The library has public addresses for the other providers. */
function requireReachable(ctx: Ctx, { provider, baseUrl }: ModelInput): void {
  const isOllama = provider === 'ollama'
  const address = baseUrl ?? (isOllama ? OLLAMA : null)
  if (address === null) return
  const problem = targetProblem(
    { url: address, allowPlainHttp: isOllama, allowNamedHosts: true },
    ctx.services.get(outboundRules),
  )
  if (problem === null) return
  const message = `${problem} An operator can allow a host of the own network with PARLEY_MODEL_HOSTS.`
  throw new ApiError('invalid_request', message, { issues: [{ path: 'baseUrl', code: 'custom', message }] })
}

/** Throws `not_found` if the organization has none. */
export async function getModel(ctx: Ctx): Promise<LanguageModel> {
  const row = await readModel(ctx.db, ctx.org)
  if (!row) throw notFound('language model')
  return {
    provider: row.provider,
    model: row.model,
    baseUrl: row.base_url,
    hasKey: row.key_sealed !== null,
    inputPrice: Number(row.input_price),
    outputPrice: Number(row.output_price),
    dailyBudget: numberOrNull(row.daily_budget),
    conversationBudget: numberOrNull(row.conversation_budget),
    today: await readSpending(ctx.db, ctx.org, { since: midnight(ctx.now) }),
    lastError: row.last_error,
    updatedAt: row.updated_at.toISOString(),
  }
}

/** Whether a model was deleted. */
export async function deleteModel(ctx: Ctx): Promise<boolean> {
  const rows = await ctx.db.rows(sql`delete from language_models where org_id = ${ctx.org} returning org_id`)
  await forgetFailures(ctx)
  await forgetBudget(ctx)
  return rows.length > 0
}

export function readModel(db: Db, org: string): Promise<ModelRow | null> {
  return db.maybe(sql<ModelRow>`
    select provider, model, base_url, key_sealed, input_price, output_price, daily_budget, conversation_budget, updated_at,
           last_error
    from language_models where org_id = ${org}`)
}

/** The spending since a time or of a conversation. Uses model_calls_newest or model_calls_of_conversation. */
export async function readSpending(
  db: Db,
  org: string,
  of: { since: Date } | { conversationId: string },
): Promise<Spending> {
  const those = 'since' in of ? sql`at >= ${of.since}` : sql`conversation_id = ${of.conversationId}`
  const spent = await db.one(sql<Omit<Spending, 'cost'> & { cost: string }>`
    select count(*)::int as calls, (count(*) filter (where outcome <> 'ok' and not is_reserved))::int as failed,
           coalesce(sum(input_tokens), 0)::bigint as "inputTokens", coalesce(sum(output_tokens), 0)::bigint as "outputTokens",
           coalesce(sum(cost), 0) as cost
    from model_calls where org_id = ${org} and ${those}`)
  return { ...spent, cost: Number(spent.cost) }
}

/** The decrypted key; null if there is none. */
export function keyOf(secrets: Secrets, org: string, row: ModelRow): string | null {
  return row.key_sealed && secrets.unseal(purposeOf(org), row.key_sealed)
}

/** A day of the budget begins at midnight UTC. */
export function midnight(now: Date): Date {
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate()))
}

function numberOrNull(text: string | null): number | null {
  return text === null ? null : Number(text)
}

function purposeOf(org: string): string {
  return `language-model/${org}`
}
