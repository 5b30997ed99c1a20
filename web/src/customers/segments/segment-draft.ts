import type { Details } from './details-form.tsx'
import type { FilterExpression } from './filter/filter.ts'

/** What the screen of a segment edits. */
export interface SegmentDraft {
  details: Details
  filter: FilterExpression
}

const FIELDS = ['name', 'description', 'evaluationCadence', 'filter'] as const
export type SegmentField = (typeof FIELDS)[number]

function fieldIn(draft: SegmentDraft, field: SegmentField): unknown {
  return field === 'filter' ? draft.filter : draft.details[field]
}

function isSame(one: SegmentDraft, other: SegmentDraft, field: SegmentField): boolean {
  return JSON.stringify(fieldIn(one, field)) === JSON.stringify(fieldIn(other, field))
}

function withField(draft: SegmentDraft, field: SegmentField, from: SegmentDraft): SegmentDraft {
  return field === 'filter'
    ? { ...draft, filter: from.filter }
    : { ...draft, details: { ...draft.details, [field]: from.details[field] } }
}

/** The fields that differ. */
export function changedFields(base: SegmentDraft, draft: SegmentDraft): SegmentField[] {
  return FIELDS.filter((field) => !isSame(base, draft, field))
}

/**
 * A draft after somebody else saved: their fields, and those changed here. `both` are the fields that both changed
 * differently; the draft keeps its own value of those until the user decides.
 */
export function rebased(
  base: SegmentDraft,
  draft: SegmentDraft,
  saved: SegmentDraft,
): { draft: SegmentDraft; both: SegmentField[] } {
  const mine = changedFields(base, draft)
  const both = mine.filter((field) => !isSame(base, saved, field) && !isSame(draft, saved, field))
  return { draft: mine.reduce((next, field) => withField(next, field, draft), saved), both }
}

/** The draft with the saved values of some fields. */
export function withSaved(
  draft: SegmentDraft,
  saved: SegmentDraft,
  fields: readonly SegmentField[],
): SegmentDraft {
  return fields.reduce((next, field) => withField(next, field, saved), draft)
}
