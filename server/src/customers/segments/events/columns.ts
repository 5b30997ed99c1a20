import { z } from 'zod'
import { type RawBuilder, sql } from '../../../platform/db/index.ts'
import { ExternalId } from '../../../platform/schema/index.ts'
import { eventsOf, hasName, KEY } from '../lookups/event-rows.ts'
import type { FilterScope } from '../lookups/scope.ts'
import { all } from '../values/comparisons.ts'
import type { Place } from '../values/issues.ts'
import { checkAggregated, resultOf, valuesOf } from './aggregates.ts'
import { compilePropertyFilters } from './property-filters.ts'
import { aggregated, EventPropertyFilter, EventWindow } from './schema.ts'
import { isWithin, readWindow } from './windows.ts'

/** The decimals of averages, which may be infinite. */
const DECIMALS = 12

export const EventColumn = z.strictObject({
  name: z.string().min(1).max(120).describe('The column is `engagement.workflowState.<name>`.'),
  eventName: ExternalId,
  propertyFilters: z.array(EventPropertyFilter).min(1).max(20).optional(),
  window: EventWindow.optional(),
  ...aggregated,
})
export type EventColumn = z.output<typeof EventColumn>

/** The aggregate of the events of person `p`; null, with issues at `place`, when it is invalid. */
export function compileEventColumn(
  column: EventColumn,
  scope: FilterScope,
  place: Place,
): RawBuilder<unknown> | null {
  const { eventName, propertyFilters = [], window } = column
  // Columns are computed for one person after the other.
  const own: FilterScope = { ...scope, among: 'subset' }
  const isWhole = checkAggregated(column, place)
  const ranges = readWindow(window, own, place.at('window'))
  const filters = compilePropertyFilters(propertyFilters, sql`e.properties`, own, place.at('propertyFilters'))
  if (!isWhole || !ranges || !filters) return null
  const events = {
    from: (ofPeople: Parameters<typeof eventsOf>[0]) => eventsOf(ofPeople, own),
    where: all([hasName(eventName), isWithin(ranges, sql`e.occurred_at`), filters]),
  }
  const values = valuesOf(column, events, own, (person) => sql`${person} = ${KEY}`)
  const result = resultOf(column.function)
  const told = column.function === 'avg' ? sql`trim_scale(round(${result}, ${DECIMALS}::int))` : result
  return sql`(select ${told} from ${values} as v)`
}
