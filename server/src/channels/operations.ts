import { z } from 'zod'
import { sql } from '../db/index.ts'
import { type Ctx, operation } from '../kernel/index.ts'

const WhatsappNumber = z
  .strictObject({
    phoneNumber: z.string().describe('E.164.'),
    displayName: z.string().describe('The name contacts see.'),
    status: z.string().describe('As WhatsApp reports it: CONNECTED when it can send.'),
  })
  .meta({ id: 'WhatsappNumber' })

const whatsapp_numbers_list = operation({
  name: 'whatsapp_numbers_list',
  route: 'GET /whatsapp-numbers',
  permission: 'channels:read',
  summary: 'List the connected WhatsApp numbers',
  description:
    'The numbers this organization sends from, newest first. All of them: there are no further pages.',
  effect: 'read',
  idempotent: true,
  input: z.strictObject({}),
  output: z.strictObject({ data: z.array(WhatsappNumber), next_cursor: z.null() }),
  run: async (ctx) => ({ data: await listNumbersOf(ctx), next_cursor: null }),
})

function listNumbersOf(ctx: Ctx): Promise<z.input<typeof WhatsappNumber>[]> {
  return ctx.db.rows(sql<z.input<typeof WhatsappNumber>>`
    select phone_number as "phoneNumber", display_name as "displayName", status
    from channels where org_id = ${ctx.org}
    order by created_at desc, id desc`)
}

export const channelOperations = [whatsapp_numbers_list]
