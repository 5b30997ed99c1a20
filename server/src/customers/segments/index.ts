export { segmentsThatMayAdmit } from './admission/admission.ts'
export type { Newcomer } from './admission/newcomer.ts'
export { readCatalog } from './catalog/catalog.ts'
export { enrollMembers } from './evaluation/evaluation.ts'
export { membershipsOfPeople } from './evaluation/merge-part.ts'
export { segmentTables } from './evaluation/person-tables.ts'
export { deleteOldExits } from './evaluation/retention.ts'
export { segmentsWorker } from './evaluation/worker.ts'
export {
  checkPropertyFilters,
  findFirstEvents,
  findPassing,
  type PropertyFilter,
  passingNow,
} from './events/property-filters.ts'
export { EventPropertyFilter } from './events/schema.ts'
export { checkFilter, compileFilter } from './filter/filter.ts'
export { PersonAttributePredicate } from './filter/filter-schema.ts'
export { SegmentChangeListener } from './invalidation/change-listener.ts'
export { liveSegmentsWorkers } from './live/worker.ts'
export { isExtractedField } from './lookups/attributes.ts'
export { membersOf } from './members.ts'
export { segmentOperations } from './operations.ts'
export { columnsOfPeople, sampleColumns } from './output/sample.ts'
export { followTimeZone } from './time-zone.ts'
export { ATTRIBUTE_TYPES, OPERATOR_REFERENCE, operatorsOf } from './values/operators.ts'
