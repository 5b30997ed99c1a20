import type { z } from 'zod'
import type { Referral } from '../../../messaging/index.ts'
import { toWire } from '../../../platform/core/index.ts'
import { sql } from '../../../platform/db/index.ts'
import type { Ctx } from '../../../platform/operations/index.ts'
import type { ConversationWithNotes } from './schema.ts'

type Referrals = Pick<z.input<typeof ConversationWithNotes>, 'firstReferral' | 'lastReferral'>

interface Row {
  id: string
  referral: Referral
  at: Date
}

/** The first and the last ad or post that led to a message of the conversation. Uses messages_referred. */
export async function readReferrals(ctx: Ctx, conversation: string): Promise<Referrals> {
  const referred = sql`
    select m.id, m.referral, m.created_at as at from messages m
    where m.org_id = ${ctx.org} and m.conversation_id = ${conversation} and m.referral is not null`
  const rows = await ctx.db.rows(sql<Row>`
    (${referred} order by m.created_at, m.id limit 1)
    union all
    (${referred} order by m.created_at desc, m.id desc limit 1)`)
  const [first, last] = rows.map(({ id, referral, at }) => {
    return { ...referral, messageId: toWire('message', id), at: at.toISOString() }
  })
  return first && last ? { firstReferral: first, lastReferral: last } : {}
}
