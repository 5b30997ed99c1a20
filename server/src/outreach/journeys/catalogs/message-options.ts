import { z } from 'zod'
import { notFound } from '../../../platform/core/index.ts'
import { sql } from '../../../platform/db/index.ts'
import type { Ctx } from '../../../platform/operations/index.ts'

export const MessageChannel = z.strictObject({
  id: z.string().describe("Use it as a node's `channelId`."),
  name: z.string(),
  phoneNumber: z.string(),
  isPrimary: z.boolean().describe('Whether nodes without `channelId` use it.'),
})

export const MessageTemplate = z.strictObject({
  id: z.string(),
  friendlyName: z.string(),
  category: z.string(),
  contentType: z.string(),
})

/** More than any organization connects, and more templates than an account may have. */
const MAX_CHANNELS = 1_000
const MAX_TEMPLATES = 6_000

/** The connected numbers, the earliest first. */
export async function listChannels(ctx: Ctx): Promise<z.input<typeof MessageChannel>[]> {
  const rows = await ctx.db.rows(sql<{ address: string; display_name: string }>`
    select address, display_name from channels
    where org_id = ${ctx.org} and kind = 'whatsapp' and disconnected_at is null
    order by created_at, id limit ${MAX_CHANNELS}`)
  return rows.map((row, index) => ({
    id: row.address,
    name: row.display_name,
    phoneNumber: row.address,
    isPrimary: index === 0,
  }))
}

/** The templates that a number may send; throws `not_found` for an unknown one. */
export async function listApproved(ctx: Ctx, channelId: string) {
  const channel = await ctx.db.maybe(sql<{ account_id: string }>`
    select account_id from channels where org_id = ${ctx.org} and address = ${channelId}`)
  if (!channel) throw notFound('channel')
  return ctx.db.rows(sql<{ id: string; name: string; category: string; content_type: string }>`
    select id, name, category, content_type from templates
    where org_id = ${ctx.org} and account_id = ${channel.account_id} and status = 'APPROVED'
    order by name, id limit ${MAX_TEMPLATES}`)
}
