import { type ListedMessages, messagesOfRun, presentMessages } from '../../../conversations/index.ts'
import type { RunStatus } from '../../../messaging/index.ts'
import { toWire } from '../../../platform/core/index.ts'
import { type RawBuilder, sql } from '../../../platform/db/index.ts'
import { type Ctx, newestFirst, type PageRequest } from '../../../platform/operations/index.ts'
import type { InitiativeRow } from '../initiatives.ts'
import { nameOfParticipant } from './participants.ts'

interface TranscriptRow {
  id: string
  phone_number: string | null
  name: string | null
  status: RunStatus
  started_at: Date
  messages: ListedMessages
}

/** By start of participation, newest first; uses runs_newest and messages_of_run. */
export function listTranscripts(
  ctx: Ctx,
  initiative: InitiativeRow,
  page: PageRequest,
): RawBuilder<TranscriptRow> {
  return sql<TranscriptRow>`
    select id, phone_number, ${nameOfParticipant(ctx)} as name, status, started_at, ${messagesOfRun(ctx)} as messages
    from runs r
    where org_id = ${ctx.org} and initiative_id = ${initiative.id}
      ${newestFirst(page, sql`started_at`, sql`id`)}`
}

export function presentTranscript(row: TranscriptRow, ctx: Ctx) {
  return {
    participantId: toWire('run', row.id),
    phoneNumber: row.phone_number,
    name: row.name,
    status: row.status,
    createdAt: row.started_at.toISOString(),
    messages: presentMessages(ctx, row.messages),
  }
}
