import { z } from 'zod'
import { fromWire, notFound } from '../../../platform/core/index.ts'
import { byCreation, listOperation, operation, readOperation } from '../../../platform/operations/index.ts'
import { ById, ExternalId } from '../../../platform/schema/index.ts'
import { getPerson, type PersonRow, presentPerson } from '../person.ts'
import { type DuplicateRow, listDuplicates } from './duplicates.ts'
import { MatchingRules, readMatchingRules, setMatchingRules } from './matching-rules.ts'
import { listMerges, lockPair, merge, requireMerge, undoMerge } from './merges.ts'
import { previewMerge } from './preview.ts'
import { Duplicate, Merge, MergePreview, presentMerge } from './schema.ts'

const BothPeople = z.strictObject({
  externalId: ExternalId.describe('The surviving person.'),
  mergedExternalId: ExternalId.describe('The person who becomes part of the surviving one.'),
})

const cdp_people_merge_preview = readOperation({
  name: 'cdp_people_merge_preview',
  route: 'GET /cdp/people/{externalId}/merge-preview',
  permission: 'people:read',
  summary: 'Preview a merge of two people',
  description:
    'Returns the person as they would be, where both differ, and what would follow. Changes nothing.',
  input: BothPeople,
  output: MergePreview,
  run: async (ctx, { externalId, mergedExternalId }) => previewMerge(ctx, externalId, mergedExternalId),
})

const cdp_people_merge = operation({
  name: 'cdp_people_merge',
  route: 'POST /cdp/people/{externalId}/merge',
  permission: 'people:write',
  summary: 'Merge two people',
  description:
    'The surviving person keeps their fields and gets those they lack. Events, links, form submissions, ' +
    'segments and runs follow, and both external ids lead to the surviving person. You can undo a merge ' +
    'for 30 days.',
  effect: 'destructive',
  idempotent: false,
  subject: 'externalId',
  input: BothPeople,
  output: Merge,
  run: async (ctx, { externalId, mergedExternalId }) => {
    const id = await merge(ctx, await lockPair(ctx, externalId, mergedExternalId), 'requested')
    return presentMerge(await requireMerge(ctx, id))
  },
})

const cdp_merges_list = listOperation({
  name: 'cdp_merges_list',
  route: 'GET /cdp/merges',
  permission: 'people:read',
  summary: 'List merges of people',
  description: 'Newest first, with those that were undone.',
  errors: ['not_found'],
  filters: { personExternalId: ExternalId.optional().describe('Only merges that this person was part of.') },
  item: Merge,
  query: async (ctx, page, { personExternalId }) =>
    listMerges(ctx, personExternalId ? keyOf(await getPerson(ctx, personExternalId)) : null, page),
  position: byCreation,
  present: presentMerge,
})

const cdp_merges_undo = operation({
  name: 'cdp_merges_undo',
  route: 'POST /cdp/merges/{id}/undo',
  permission: 'people:write',
  summary: 'Undo a merge of two people',
  description:
    'Restores both people with what belonged to each. Values that changed since the merge stay with the ' +
    'surviving person. Runs that the merge ended stay ended.',
  effect: 'write',
  idempotent: true,
  input: ById,
  output: Merge,
  errors: ['conflict'],
  run: async (ctx, { id }) => {
    const uuid = fromWire('merge', id)
    if (!uuid) throw notFound('merge')
    await undoMerge(ctx, uuid)
    return presentMerge(await requireMerge(ctx, uuid))
  },
})

const cdp_duplicates_list = listOperation({
  name: 'cdp_duplicates_list',
  route: 'GET /cdp/duplicates',
  permission: 'people:read',
  summary: 'List people who may be duplicates',
  description:
    'Lists people who share a phone number or email address with an older person, newest first. Families ' +
    'share addresses too, so check before you merge.',
  item: Duplicate,
  query: listDuplicates,
  position: byCreation,
  present: presentDuplicate,
})

const cdp_matching_get = readOperation({
  name: 'cdp_matching_get',
  route: 'GET /cdp/matching',
  permission: 'people:read',
  summary: 'Get the matching rules',
  description: 'Returns which addresses lead from a form to a known person.',
  input: z.strictObject({}),
  output: MatchingRules,
  run: readMatchingRules,
})

const cdp_matching_set = operation({
  name: 'cdp_matching_set',
  route: 'PUT /cdp/matching',
  permission: 'people:write',
  summary: 'Set the matching rules',
  description:
    'An external id always counts first. Submissions that came before keep the person that they have.',
  effect: 'write',
  idempotent: true,
  input: MatchingRules,
  output: MatchingRules,
  run: setMatchingRules,
})

function presentDuplicate(row: DuplicateRow): z.input<typeof Duplicate> {
  const { older, same_phone, same_email } = row
  return {
    person: presentPerson(row),
    duplicateOf: presentPerson(fromJson(older)),
    reasons: [
      ...(same_phone ? (['same_phone_number'] as const) : []),
      ...(same_email ? (['same_email'] as const) : []),
    ],
  }
}

/** Dates are texts in JSON. */
function fromJson(row: PersonRow): PersonRow {
  return { ...row, created_at: new Date(row.created_at), updated_at: new Date(row.updated_at) }
}

function keyOf({ id, external_id }: PersonRow) {
  return { id, externalId: external_id }
}

export const mergeOperations = [
  cdp_people_merge_preview,
  cdp_people_merge,
  cdp_merges_list,
  cdp_merges_undo,
  cdp_duplicates_list,
  cdp_matching_get,
  cdp_matching_set,
]
