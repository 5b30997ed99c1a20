import type { ChannelKind } from '../../customers/index.ts'
import { sql } from '../../platform/db/index.ts'
import type { Ctx } from '../../platform/operations/index.ts'
import type { Touch } from './touches.ts'

/** A touch with whose it is and where it came from. */
export interface PersonTouch extends Touch {
  person: string
  initiative_id: string
  run_id: string
  channel: ChannelKind
  /** Of a campaign that tests messages. */
  variant: string | null
  template_id: string | null
  is_email_template: boolean
}

/** A time; the end is not part of it. */
export interface Span {
  from: Date
  until: Date
}

/**
 * The touches of these people by messages of initiatives, in any order. Visits of scanners and prefetching leave no event,
 * and an open that a mail provider may have caused does not count. Uses runs_of_person, messages_of_run and
 * events_by_person.
 */
export function readTouches(
  ctx: Ctx,
  people: readonly string[],
  { from, until }: Span,
): Promise<PersonTouch[]> {
  return ctx.db.rows(sql<PersonTouch>`
    select t.person, t.kind, t.at, m.id as "messageId", r.initiative_id, r.id as run_id, ch.kind as channel,
           case when jsonb_typeof(c.definition -> 'test') = 'object' then r.context ->> 'variant' end as variant,
           regexp_replace(m.template ->> 'templateId', '^(tpl|etp)_', '')::uuid as template_id,
           coalesce(m.template ? 'version', false) as is_email_template
    from (
      select own.person_external_id as person, o.id as message_id, passed.kind, passed.at
      from runs own
      join messages o on o.org_id = ${ctx.org} and o.run_id = own.id and o.direction = 'outbound'
      cross join lateral (values
        -- What people and agents write is part of the conversation that a reply began.
        ('message', case when o.author = 'journey' and o.status in ('accepted', 'sent', 'delivered', 'read')
                         then o.sent_at end),
        ('open', case when o.author = 'journey' then o.read_at end),
        ('reply', o.replied_at)
      ) as passed (kind, at)
      where own.org_id = ${ctx.org} and own.person_external_id = any(${people}::text[])
        and passed.at >= ${from} and passed.at < ${until}
      union all
      select e.person_external_id, substr(e.recorded_by, 9)::uuid,
             case e.name when 'message_clicked' then 'click' else 'open' end, e.occurred_at
      from events e
      where e.org_id = ${ctx.org} and e.person_external_id = any(${people}::text[])
        and e.name in ('message_clicked', 'message_opened') and e.occurred_at >= ${from} and e.occurred_at < ${until}
        and e.recorded_by like 'message:%'
        and (e.name = 'message_clicked' or e.properties -> 'certain' = 'true'::jsonb)
    ) t
    join messages m on m.org_id = ${ctx.org} and m.id = t.message_id
    join runs r on r.org_id = ${ctx.org} and r.id = m.run_id
    join channels ch on ch.org_id = ${ctx.org} and ch.id = m.channel_id
    left join campaigns c on c.org_id = ${ctx.org} and c.id = r.initiative_id`)
}
