import fc from 'fast-check'
import { expect, test } from 'vitest'
import { changedFields, rebased, type SegmentDraft, withSaved } from './segment-draft.ts'

const text = fc.constantFrom('a', 'b', 'c')
const draft: fc.Arbitrary<SegmentDraft> = fc
  .record({ name: text, description: text, cadence: fc.constantFrom('LIVE', 'DAILY'), attr: text })
  .map(({ name, description, cadence, attr }) => ({
    details: { name, description, evaluationCadence: cadence as 'LIVE' },
    filter: {
      kind: 'person',
      op: 'AND',
      predicates: [{ kind: 'person_attribute', attr, type: 'STRING', op: 'is_null' }],
    },
  }))

test('Each field is the one that was changed, and what both changed is reported', () => {
  fc.assert(
    fc.property(draft, draft, draft, (base, mine, saved) => {
      const { draft: next, both } = rebased(base, mine, saved)
      const changedHere = changedFields(base, mine)
      expect(changedFields(next, saved).every((field) => changedHere.includes(field))).toBe(true)
      expect(changedFields(next, mine).every((field) => !changedHere.includes(field))).toBe(true)
      const changedThere = changedFields(base, saved)
      for (const field of both) {
        expect(changedHere).toContain(field)
        expect(changedThere).toContain(field)
      }
      expect(changedFields(withSaved(next, saved, both), saved)).toEqual(
        changedFields(next, saved).filter((field) => !both.includes(field)),
      )
    }),
  )
})
