import { readLinkSettings, withTargets } from '../../../messaging/index.ts'
import { fromWire } from '../../../platform/core/index.ts'
import { sql } from '../../../platform/db/index.ts'
import type { Ctx } from '../../../platform/operations/index.ts'
import { variantsOf } from '../journey.ts'
import type { CampaignMessage, CampaignPlan } from '../schema.ts'

type Content = CampaignMessage | NonNullable<CampaignMessage['channelFallback']>

/**
 * Why nobody's clicks could be counted, so that a test by clicks would find no winner; null: they can. A button at our
 * address counts clicks in any case, a link in a text only where links are tracked (docs/behaviour/messaging.md: Links and opens).
 */
export async function problemOfClicks(
  ctx: Ctx,
  plan: Pick<CampaignPlan, 'message' | 'test' | 'followUp'>,
): Promise<string | null> {
  if (plan.test?.measure !== 'clicked') return null
  const messages = variantsOf(plan).map(([, message]) => message)
  if (plan.followUp) messages.push(plan.followUp.message)
  const contents = messages.flatMap((each): Content[] =>
    each.channelFallback ? [each, each.channelFallback] : [each],
  )
  if (await hasTrackedButton(ctx, contents)) return null
  const { links } = await readLinkSettings(ctx)
  if (links.track && (await canHaveLink(ctx, contents))) return null
  return 'No message of the test has a link whose clicks are counted. Turn on tracking, add such a link, or use another measure.'
}

async function hasTrackedButton(ctx: Ctx, contents: readonly Content[]): Promise<boolean> {
  const ids = contents.flatMap((each) =>
    each.channel === 'whatsapp' ? (fromWire('template', each.templateId ?? '') ?? []) : [],
  )
  const templates = await ctx.db.rows(sql<{ content: unknown }>`
    select content from templates where org_id = ${ctx.org} and id = any(${ids})`)
  return (await withTargets(ctx, templates)).some(({ targets }) => targets.length > 0)
}

/** A variable can be a link, too. */
async function canHaveLink(ctx: Ctx, contents: readonly Content[]): Promise<boolean> {
  const ids = contents.flatMap((each) =>
    each.channel === 'email' ? (fromWire('emailTemplate', each.templateId ?? '') ?? []) : [],
  )
  const templates = await ctx.db.rows(sql<{ body: string; own_html: string | null }>`
    select v.body, v.own_html from email_templates t
    join email_template_versions v on v.org_id = ${ctx.org} and v.template_id = t.id and v.version = t.version
    where t.org_id = ${ctx.org} and t.id = any(${ids})`)
  const texts = contents.map((each) =>
    each.channel === 'email' ? each.body : each.channel === 'sms' ? each.text : undefined,
  )
  return [...texts, ...templates.flatMap(({ body, own_html: html }) => [body, html ?? undefined])].some(
    (text) => text !== undefined && hasLinkOrVariable(text.toLowerCase()),
  )
}

function hasLinkOrVariable(text: string): boolean {
  return ['https://', 'http://', '{{'].some((sign) => text.includes(sign))
}
