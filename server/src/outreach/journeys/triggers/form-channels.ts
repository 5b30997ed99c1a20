import type { ChannelKind, PropertyFilter } from '../../../customers/index.ts'
import { toWire } from '../../../platform/core/index.ts'
import { sql } from '../../../platform/db/index.ts'
import type { Ctx } from '../../../platform/operations/index.ts'
import type { JourneyDefinition } from '../nodes/definition.ts'
import { joinNeeds, needsOf } from '../nodes/index.ts'

/** The event of a form submission. */
const EVENT = 'lead_form_submitted'

/**
 * The channels on which a published journey of an active initiative writes to people who submit a form. Whatever it sends
 * comes first: they have only filled in the form. Uses journeys_by_event.
 */
export async function channelsAfterForm(
  { db, org }: Pick<Ctx, 'db' | 'org'>,
  formId: string,
): Promise<ReadonlySet<ChannelKind>> {
  const rows = await db.rows(sql<{ definition: JourneyDefinition }>`
    select j.definition from journeys j
    join initiatives i on i.org_id = ${org} and i.id = j.initiative_id and i.status = 'ACTIVE'
    where j.org_id = ${org} and j.status = 'PUBLISHED' and j.trigger_type = 'cdp_event'
      and j.trigger_event_name = ${EVENT}`)
  const listening = rows.filter(({ definition }) => listensTo(definition, toWire('form', formId)))
  const sending = listening.flatMap(({ definition: { actions } }) => joinNeeds(actions.map(needsOf)).sendsOn)
  return new Set(sending)
}

/** False when a filter of the trigger names other forms. */
function listensTo({ actions }: JourneyDefinition, form: string): boolean {
  const entry = actions.find((action) => action.kind === 'ENTRY')
  const filters: readonly PropertyFilter[] = entry?.inputs?.eventFilters ?? []
  return filters.every(({ key, op, value }) => key !== 'formId' || op !== 'eq' || value === form)
}
