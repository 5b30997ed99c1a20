import { z } from 'zod'
import { ApiError } from '../../platform/core/index.ts'
import {
  byCreation,
  listOperation,
  operation,
  readOperation,
  recordOperations,
} from '../../platform/operations/index.ts'
import { WireId } from '../../platform/schema/index.ts'
import { readCatalog } from './catalog/catalog.ts'
import { Catalog } from './catalog/catalog-schema.ts'
import { segments_catalog_values } from './catalog/catalog-values.ts'
import { PREDICATE_REFERENCE } from './catalog/predicate-reference.ts'
import { ConditionCount, countByCondition, MOST_CONDITIONS } from './condition-counts.ts'
import { segments_history, segments_of_person } from './evaluation/history.ts'
import { listMembers, MEMBER_SORTS, presentMember } from './evaluation/members.ts'
import { evaluateSegment } from './evaluation/parts.ts'
import { FilterExpression } from './filter/filter-schema.ts'
import { countPeople, Query, segments_people_search } from './people-search.ts'
import { requireFilter } from './references/references.ts'
import { Segment, SegmentChanges, SegmentDetail, SegmentDraft, SegmentMember } from './schema.ts'
import {
  createSegment,
  deleteSegment,
  getSegment,
  listSegments,
  presentSegment,
  presentSegmentDetail,
  SEGMENT_SORTS,
  timeZoneOf,
  updateSegment,
} from './segments.ts'
import { OPERATOR_REFERENCE } from './values/operators.ts'
import { describeFilter, LANGUAGES } from './words/description.ts'
import { readNames } from './words/names.ts'

/** For millions of people an evaluation exceeds the usual time limit of a request. */

const BySlug = z.strictObject({ slug: WireId })
const FilterInput = z.strictObject({ filterExpression: FilterExpression })

const segments = recordOperations({ key: BySlug, record: SegmentDetail, present: presentSegmentDetail })

const segments_list = listOperation({
  name: 'segments_list',
  route: 'GET /segments',
  permission: 'segments:read',
  summary: 'List segments',
  description: 'Newest first, or in the order that you choose.',
  item: Segment,
  sorts: SEGMENT_SORTS,
  query: listSegments,
  position: byCreation,
  present: presentSegment,
})

const segments_create = segments.create({
  name: 'segments_create',
  route: 'POST /segments',
  permission: 'segments:write',
  summary: 'Create a segment',
  description:
    'Saves a filter as an audience. It has no members until you call `segments_evaluate` or set a ' +
    'cadence. A filter that cannot work fails with 422 `invalid_filter`; `issues` names each place.',
  subject: 'slug',
  input: SegmentDraft,
  errors: ['invalid_filter', 'already_exists', 'unknown_type', 'unknown_reference'],
  run: createSegment,
})

const segments_catalog = readOperation({
  name: 'segments_catalog',
  route: 'GET /segments/catalog',
  permission: 'segments:read',
  readsReplica: true,
  summary: 'Get the filter catalog',
  description:
    'Lists the attributes, object types and operators that filters can use. Attributes come from the ' +
    'newest 1000 people, and 200 objects of each type. Filters can use rarer ones too.',
  input: z.strictObject({}),
  output: Catalog,
  run: async (ctx) => ({
    ...(await readCatalog(ctx)),
    operatorReference: OPERATOR_REFERENCE,
    predicateReference: PREDICATE_REFERENCE,
  }),
})

const segments_get = segments.get({
  name: 'segments_get',
  route: 'GET /segments/{slug}',
  permission: 'segments:read',
  summary: 'Get a segment',
  run: getSegment,
})

const segments_update = segments.update({
  name: 'segments_update',
  route: 'PATCH /segments/{slug}',
  permission: 'segments:write',
  summary: 'Update a segment',
  description: 'Omitted fields keep their values. A new filter applies from the next evaluation.',
  input: z.strictObject({ ...BySlug.shape, ...SegmentChanges.shape }),
  errors: ['invalid_filter', 'unknown_type', 'unknown_reference'],
  run: updateSegment,
})

const segments_delete = segments.delete({
  name: 'segments_delete',
  route: 'DELETE /segments/{slug}',
  permission: 'segments:write',
  summary: 'Delete a segment',
  description:
    'Journeys triggered by it enroll nobody from then on. `removed` is false if it was already deleted.',
  run: deleteSegment,
})

const segments_evaluate = operation({
  name: 'segments_evaluate',
  route: 'POST /segments/{slug}/evaluate',
  permission: 'segments:write',
  summary: 'Evaluate a segment',
  description:
    'Updates its members now. Returns `entrants` and `leavers`, and `total` for all members. Entrants ' +
    'are enrolled in published journeys of active initiatives that the segment triggers. `isUnderWay`: it takes too long ' +
    'for one request and goes on in parts, as `segments_get` shows.',
  effect: 'write',
  reachesPeople: true,
  idempotent: true,
  input: BySlug,
  output: z.strictObject({
    entrants: z.int(),
    leavers: z.int(),
    total: z.int(),
    isUnderWay: z.literal(true).optional(),
  }),
  errors: ['invalid_filter'],
  run: async (ctx, { slug }) => {
    return evaluateSegment(ctx, await getSegment(ctx, slug))
  },
})

const segments_members_list = listOperation({
  name: 'segments_members_list',
  route: 'GET /segments/{slug}/members',
  permission: 'segments:read',
  summary: 'List segment members',
  description: 'As of the last evaluation. Newest first, or in the order that you choose.',
  filters: BySlug.shape,
  sorts: MEMBER_SORTS,
  item: SegmentMember,
  query: async (ctx, page, { slug }) => listMembers(ctx, (await getSegment(ctx, slug)).id, page),
  position: (row) => ({ at: row.entered_at, id: row.person_id }),
  present: presentMember,
})

const segments_preview = readOperation({
  name: 'segments_preview',
  route: 'POST /segments/preview',
  permission: 'segments:read',
  readsReplica: true,
  summary: 'Count the people a filter matches',
  description: 'Saves nothing. Without a filter it counts everybody.',
  transaction: 'shared',
  input: z.strictObject({
    filterExpression: FilterExpression.optional(),
    query: Query,
    byCondition: z
      .boolean()
      .optional()
      .describe(
        `Also counts each condition of the filter, up to ${MOST_CONDITIONS}: which one excludes people.`,
      ),
  }),
  output: z.strictObject({
    count: z.int(),
    conditions: z
      .array(ConditionCount)
      .optional()
      .describe('With `byCondition`: in the order of the filter.'),
  }),
  errors: ['invalid_filter'],
  run: async (ctx, { byCondition, ...selection }) => {
    const conditions = selection.filterExpression?.predicates.length ?? 0
    if (byCondition && conditions > MOST_CONDITIONS)
      throw new ApiError(
        'invalid_request',
        `The filter has more than ${MOST_CONDITIONS} conditions to count.`,
      )
    const count = await countPeople(ctx, selection)
    return { count, ...(byCondition && { conditions: await countByCondition(ctx, selection) }) }
  },
})

const segments_validate = readOperation({
  name: 'segments_validate',
  route: 'POST /segments/validate',
  permission: 'segments:read',
  summary: 'Validate a filter',
  description:
    'Returns `valid: true`, or fails with 422 `invalid_filter`. `issues` says what to fix and where.',
  input: FilterInput,
  output: z.strictObject({ valid: z.boolean() }),
  errors: ['invalid_filter'],
  run: async (ctx, { filterExpression }) => {
    await requireFilter(ctx, filterExpression, await timeZoneOf(ctx))
    return { valid: true }
  },
})

const segments_describe = readOperation({
  name: 'segments_describe',
  route: 'POST /segments/describe',
  permission: 'segments:read',
  summary: 'Describe a filter in words',
  description: 'Returns a sentence for the whole filter, and a part for each predicate.',
  input: z.strictObject({
    ...FilterInput.shape,
    language: z.enum(LANGUAGES).default('en'),
  }),
  output: z.strictObject({
    text: z.string().describe('The whole filter as a sentence.'),
    clauses: z.array(z.string()).describe('One part per predicate, in their order.'),
  }),
  run: async (ctx, { filterExpression, language }) =>
    describeFilter(filterExpression, language, await readNames(ctx, filterExpression, language)),
})

export const segmentOperations = [
  segments_list,
  segments_create,
  segments_catalog,
  segments_get,
  segments_update,
  segments_delete,
  segments_evaluate,
  segments_members_list,
  segments_preview,
  segments_validate,
  segments_describe,
  segments_people_search,
  segments_catalog_values,
  segments_history,
  segments_of_person,
]
