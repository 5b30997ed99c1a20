import { z } from 'zod'
import { ApiError, fromWire, toWire } from '../../platform/core/index.ts'
import { sql } from '../../platform/db/index.ts'
import type { Ctx } from '../../platform/operations/index.ts'
import { SENDABLE } from './flows.ts'

/** What a message needs to open a form, and who can send it. */

/** WhatsApp takes so many letters on the button. */
export const FlowLabel = z.string().trim().min(1).max(30)

interface SendableFlow {
  /** On the wire. */
  formId: string
  name: string
  language: string
  /** At WhatsApp. */
  flowId: string
}

interface SendableRow {
  form_id: string
  name: string
  language: string
  provider_id: string
}

/** The active forms that an account can send, in each language the latest Flow that is published. At most 200. */
export async function listSendable(ctx: Ctx, accountId: string, formId?: string): Promise<SendableFlow[]> {
  const id = formId === undefined ? null : fromWire('form', formId)
  if (formId !== undefined && id === null) return []
  const rows = await ctx.db.rows(sql<SendableRow>`
    select distinct on (f.name, f.id, w.language) w.form_id, f.name, w.language, w.provider_id
    from form_flows w join forms f on f.org_id = ${ctx.org} and f.id = w.form_id
    where w.org_id = ${ctx.org} and w.account_id = ${accountId} and w.status in ${SENDABLE}
      and (${id}::uuid is null or w.form_id = ${id}) and f.deleted_at is null and f.status = 'ACTIVE'
    order by f.name, f.id, w.language, w.version desc
    limit 200`)
  return rows.map(({ form_id, name, language, provider_id }) => ({
    formId: toWire('form', form_id),
    ...{ name, language, flowId: provider_id },
  }))
}

/**
 * The Flow of a form at an account, in a language where there are several. Throws `unknown_reference`, and `conflict` for one
 * that WhatsApp has blocked.
 */
export async function findFlow(
  ctx: Ctx,
  accountId: string,
  formId: string,
  language: string | undefined,
): Promise<SendableFlow> {
  const flows = await listSendable(ctx, accountId, formId)
  const flow = language === undefined ? flows[0] : flows.find((one) => one.language === language)
  if (flow) return flow
  const blocked = await ctx.db.maybe(sql`
    select from form_flows
    where org_id = ${ctx.org} and account_id = ${accountId} and form_id = ${fromWire('form', formId)}
      and status in ('BLOCKED', 'DEPRECATED') and (${language ?? null}::text is null or language = ${language ?? null})
    limit 1`)
  if (blocked)
    throw new ApiError(
      'conflict',
      'WhatsApp has blocked this form. Change and publish it, then publish it at WhatsApp again.',
    )
  throw new ApiError(
    'unknown_reference',
    'This account has no Flow of an active form with this id and language. Publish one with ' +
      'lead_capture_embedded_forms_flow_publish.',
  )
}

/** Where a message that opens a form was sent, and which form that is. */
export async function findSending(
  ctx: Ctx,
  messageId: string,
): Promise<{ conversationId: string; formId: string } | null> {
  const sent = await ctx.db.maybe(sql<{ conversation_id: string; form_id: string | null }>`
    select m.conversation_id, m.details ->> 'formId' as form_id from messages m
    where m.org_id = ${ctx.org} and m.id = ${messageId} and m.direction = 'outbound'
      and m.details ->> 'kind' = 'flow'`)
  return sent && { conversationId: sent.conversation_id, formId: sent.form_id ?? '' }
}
