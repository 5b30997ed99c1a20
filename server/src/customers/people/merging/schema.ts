import { z } from 'zod'
import { toWire } from '../../../platform/core/index.ts'
import { Person } from '../schema.ts'
import type { MergeRow } from './merges.ts'

export const Merge = z
  .strictObject({
    id: z.string(),
    personExternalId: z.string().describe('The surviving person.'),
    mergedExternalId: z.string().describe('The person who became part of the surviving one.'),
    reason: z
      .enum(['requested', 'same_address'])
      .describe(
        '`requested`: by a user or through the API. `same_address`: a lead of a form with the same address.',
      ),
    mergedBy: z.string().nullable(),
    createdAt: z.iso.datetime(),
    undoUntil: z.iso.datetime(),
    undoneAt: z.iso.datetime().nullable(),
    undoneBy: z.string().nullable(),
  })
  .meta({ id: 'PersonMerge' })

export function presentMerge(row: MergeRow): z.input<typeof Merge> {
  return {
    id: toWire('merge', row.id),
    personExternalId: row.surviving,
    mergedExternalId: row.merged,
    reason: row.reason,
    mergedBy: row.merged_by,
    createdAt: row.created_at.toISOString(),
    undoUntil: row.undo_until.toISOString(),
    undoneAt: row.undone_at?.toISOString() ?? null,
    undoneBy: row.undone_by,
  }
}

export const MergePreview = z
  .strictObject({
    person: Person.describe('The surviving person as they would be.'),
    differences: z
      .array(z.strictObject({ field: z.string(), kept: z.unknown(), dropped: z.unknown() }))
      .describe('Fields in which both people differ. The surviving person keeps theirs.'),
    moves: z
      .record(z.string(), z.int())
      .describe(
        'How many records of the merged person follow: events, relationships, submissions, consents, segments, runs.',
      ),
    endingRuns: z
      .int()
      .describe(
        'Live runs of the merged person that would end, because both people are in the same initiative.',
      ),
  })
  .meta({ id: 'PersonMergePreview' })

export const Duplicate = z
  .strictObject({
    person: Person,
    duplicateOf: Person.describe('The older person with the same address.'),
    reasons: z.array(z.enum(['same_phone_number', 'same_email'])),
  })
  .meta({ id: 'DuplicatePerson' })
