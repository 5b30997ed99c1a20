import { countOpening, FLOW_MESSAGES_PER_HOUR, findTemplate } from '../../messaging/index.ts'
import { sql } from '../../platform/db/index.ts'
import type { Ctx } from '../../platform/operations/index.ts'
import { contentOn } from './audience/audience.ts'
import { VARIANT_KEY, variantsOf } from './journey.ts'
import type { CampaignMessage, CampaignPlan, Variant } from './schema.ts'

/* Messages of campaigns that open a Flow which WhatsApp limits (docs/behaviour/messaging.md: Templates). */

/** Live runs of a campaign that may be about to write a message are among the newest ones. */
const NEWEST_RUNS = 5_000

/** The limited Flow that a message opens; null: it opens none. */
async function limitedFlowOf(ctx: Ctx, message: CampaignMessage): Promise<string | null> {
  const content = contentOn(message, 'whatsapp')
  if (content?.channel !== 'whatsapp') return null
  const template = await findTemplate(ctx, content.templateId ?? '')
  return template?.form?.isLimited ? template.form.flowId : null
}

/** The variants by the limited Flow that they open. null: those that open none. */
export async function groupByFlow(
  ctx: Ctx,
  plan: Pick<CampaignPlan, 'message' | 'test'>,
): Promise<Map<string | null, Variant[]>> {
  const groups = new Map<string | null, Variant[]>()
  for (const [variant, message] of variantsOf(plan)) {
    const flow = await limitedFlowOf(ctx, message)
    groups.set(flow, [...(groups.get(flow) ?? []), variant])
  }
  return groups
}

/** How many messages wait for a Flow, of any campaign, and how many runs of this one are about to write one. */
export async function countForFlow(
  ctx: Ctx,
  campaignId: string,
  { flowId, variants }: { flowId: string; variants: readonly Variant[] },
): Promise<number> {
  const { writing } = await ctx.db.one(sql<{ writing: number }>`
    select count(*)::int as writing
    from (
      select waiting_for, context from runs
      where org_id = ${ctx.org} and initiative_id = ${campaignId} and ended_at is null
      order by started_at desc, id desc limit ${NEWEST_RUNS}
    ) r
    where r.waiting_for is null and r.context ->> ${VARIANT_KEY} = any(${[...variants]}::text[])`)
  return writing + (await countOpening(ctx, flowId))
}

/**
 * How many hours WhatsApp takes for the messages that open a limited Flow, follow-ups included; 0 without any. Of a test, the
 * variant that takes longest may win.
 */
export async function hoursOfFlows(
  ctx: Ctx,
  plan: Pick<CampaignPlan, 'message' | 'test' | 'followUp'>,
  people: number,
): Promise<number> {
  const groups = await groupByFlow(ctx, plan)
  const following = plan.followUp ? await limitedFlowOf(ctx, plan.followUp.message) : null
  const tested = (plan.test?.sharePercent ?? 0) / 100
  const all = variantsOf(plan).length
  const flows = [...new Set([...groups.keys(), following])].filter((flow) => flow !== null)
  const hours = flows.map((flow) => {
    const variants = groups.get(flow) ?? []
    const first = variants.length > 0 ? people * (1 - tested + (tested * variants.length) / all) : 0
    const opening = Math.ceil(first) + (flow === following ? people : 0)
    return Math.floor(Math.max(0, opening - 1) / FLOW_MESSAGES_PER_HOUR)
  })
  return Math.max(0, ...hours)
}
