import { sql } from '../../../platform/db/index.ts'
import type { Ctx } from '../../../platform/operations/index.ts'
import type { LinkedChoices } from '../provider/message-details.ts'
import type { EmailMessage, UnsubscribeLink } from '../provider/provider.ts'
import { fillHtml } from '../provider/template-content.ts'
import { answerUrl } from '../receiving/answer-links.ts'
import { unsubscribeUrl } from '../receiving/unsubscribe.ts'
import type { DueMessage } from './due-messages.ts'

/** The subject of an email when neither it nor its thread has one. */
const NO_SUBJECT = { en: 'Your message', es: 'Tu mensaje', pt: 'Sua mensagem' }

interface ThreadRow {
  id: string
  /** The language of the message's initiative. */
  language: UnsubscribeLink['language'] | null
  answers: string | null
  last_subject: string | null
}

/** The email that is sent for each of these messages, by message id. */
export async function loadEmails(
  ctx: Ctx,
  messages: readonly DueMessage[],
): Promise<ReadonlyMap<string, EmailMessage>> {
  if (messages.length === 0) return new Map()
  const threads = await readThreads(ctx, messages)
  const htmls = await readHtml(ctx, messages)
  return new Map(
    messages.map((message) => {
      const thread = threads.get(message.id)!
      const html = htmls.get(versionKey(message))
      const parameters = message.template?.parameters ?? {}
      const begins = message.subject !== null
      return [
        message.id,
        {
          subject: message.subject ?? answerTo(thread),
          text: message.text,
          file: null,
          html: html ? fillHtml(html, parameters) : null,
          answers: begins ? null : thread.answers,
          unsubscribeLink:
            message.author === 'journey'
              ? { url: unsubscribeUrl(ctx, message.id), language: thread.language ?? 'en' }
              : null,
          choices: linkedChoices(ctx, message),
        },
      ]
    }),
  )
}

function linkedChoices(ctx: Ctx, { id, details }: DueMessage): LinkedChoices | null {
  if (details?.kind !== 'choices') return null
  const links = details.choices.map(({ title }, index) => ({ title, url: answerUrl(ctx, id, index) }))
  return { prompt: details.prompt, links }
}

function answerTo({ last_subject: last, language }: ThreadRow): string {
  if (last === null) return NO_SUBJECT[language ?? 'en']
  return /^re:/i.test(last) ? last : `Re: ${last}`
}

/**
 * The thread that each message continues: the one that the contact last wrote in, whatever was sent since. An agent whose run
 * sent an email since, and got no answer yet, continues that email. Uses messages_of_conversation and messages_provider.
 */
async function readThreads(
  ctx: Ctx,
  messages: readonly DueMessage[],
): Promise<ReadonlyMap<string, ThreadRow>> {
  const rows = await ctx.db.rows(sql<ThreadRow>`
    select m.id, i.language,
           case when thread.is_of_run then thread.provider_id else heard.provider_id end as answers,
           case when thread.is_of_run then thread.subject else coalesce(heard.subject, thread.subject) end as last_subject
    from messages m
    left join initiatives i on i.org_id = ${ctx.org} and i.id = m.initiative_id
    left join lateral (
      -- An email without a Message-ID cannot be referred to. Where the contact followed a link, the email with it can.
      select h.created_at, h.id, h.run_id,
             case when h.provider_id like '<%>' then h.provider_id when h.answers like '<%>' then h.answers end as provider_id,
             coalesce(h.subject, (
               select l.subject from messages l
               where l.org_id = ${ctx.org} and l.channel_id = h.channel_id and l.provider_id = h.answers)) as subject
      from messages h
      where h.org_id = ${ctx.org} and h.conversation_id = m.conversation_id and h.direction = 'inbound'
      order by h.created_at desc, h.id desc limit 1
    ) heard on true
    left join lateral (
      select t.subject, case when t.provider_id like '<%>' then t.provider_id end as provider_id,
             (t.created_at, t.id) > (heard.created_at, heard.id) as is_of_run
      from messages t
      where t.org_id = ${ctx.org} and t.conversation_id = m.conversation_id and t.subject is not null
        and t.status not in ('failed', 'canceled') and (t.created_at, t.id) < (m.created_at, m.id)
        and (heard.id is null or (t.created_at, t.id) <= (heard.created_at, heard.id)
          or (m.author = 'agent' and t.run_id = m.run_id and heard.run_id is distinct from m.run_id))
      order by t.created_at desc, t.id desc limit 1
    ) thread on true
    where m.org_id = ${ctx.org} and m.id = any(${messages.map((message) => message.id)})`)
  return new Map(rows.map((row) => [row.id, row]))
}

/** The HTML of the template versions that these messages use, each once. */
async function readHtml(ctx: Ctx, messages: readonly DueMessage[]): Promise<ReadonlyMap<string, string>> {
  const used = messages.flatMap(({ template }) =>
    template?.version === undefined ? [] : [{ id: template.templateId, version: template.version }],
  )
  if (used.length === 0) return new Map()
  const rows = await ctx.db.rows(sql<{ template_id: string; version: number; html: string }>`
    select distinct v.template_id, v.version, v.html
    from jsonb_to_recordset(${JSON.stringify(used)}::jsonb) as r (id uuid, version int)
    join email_template_versions v on v.org_id = ${ctx.org} and v.template_id = r.id and v.version = r.version`)
  return new Map(rows.map((row) => [`${row.template_id}/${row.version}`, row.html]))
}

function versionKey({ template }: DueMessage): string {
  return `${template?.templateId}/${template?.version}`
}
