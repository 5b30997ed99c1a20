import { z } from 'zod'
import { sql } from '../../../platform/db/index.ts'
import type { Ctx } from '../../../platform/operations/index.ts'

export const WhatsappNumber = z
  .strictObject({
    phoneNumber: z.string().describe('E.164.'),
    displayName: z.string().describe('The name that contacts see.'),
    status: z.string().describe('As WhatsApp reports it. CONNECTED: it can send.'),
  })
  .meta({ id: 'WhatsappNumber' })

/** Newest first. */
export function listNumbers(ctx: Ctx): Promise<z.input<typeof WhatsappNumber>[]> {
  return ctx.db.rows(sql<z.input<typeof WhatsappNumber>>`
    select address as "phoneNumber", display_name as "displayName", status
    from channels where org_id = ${ctx.org} and kind = 'whatsapp' and disconnected_at is null
    order by created_at desc, id desc`)
}
