import { z } from 'zod'
import { PersonAttributePredicate } from '../../../../customers/index.ts'

const Text = z.string().max(1000)

/** One condition of a segment filter, on the person. */
const PredicateTerm = PersonAttributePredicate.pick({ attr: true, type: true, op: true, value: true }).meta({
  id: 'PredicateTerm',
})

const SelectionPath = z.string().max(500).describe('A variable, such as `engagement.context.plan`.')

const ValueCondition = z.strictObject({
  kind: z.literal('value'),
  selectionPath: SelectionPath,
  operator: z
    .enum(['eq', 'neq', 'gt', 'lt', 'contains', 'isSet'])
    .describe('gt and lt compare numbers. A missing value matches only neq.'),
  value: Text.describe('Ignored by isSet.'),
})

const EventCondition = z.strictObject({
  kind: z.literal('event'),
  eventName: z.string().max(255),
  subjectSelectionPath: SelectionPath.describe(
    "Variable with the person's external id, such as `person.externalId`.",
  ),
  occurred: z.boolean().describe('true: such an event was recorded. false: never.'),
})

const PersonCondition = z.strictObject({ kind: z.literal('cdp_predicate'), term: PredicateTerm })

const ObjectCondition = z.strictObject({
  kind: z.literal('cdp_object'),
  objectType: z.string().max(255),
  matchAttr: z
    .string()
    .max(255)
    .describe('externalId, displayName or an attribute key, with or without `attributes.`.'),
  matchSelectionPath: SelectionPath,
  exists: z.boolean(),
})

/** One condition of a DECISION: on a value of the run, an event, the person or an object. */
export const DecisionCondition = z
  .discriminatedUnion('kind', [ValueCondition, EventCondition, PersonCondition, ObjectCondition])
  .meta({ id: 'DecisionCondition' })

export type DecisionCondition = z.output<typeof DecisionCondition>

/** The variable that a condition reads, if any. */
export function variableOf(condition: DecisionCondition): string | null {
  switch (condition.kind) {
    case 'value':
      return condition.selectionPath
    case 'event':
      return condition.subjectSelectionPath
    case 'cdp_object':
      return condition.matchSelectionPath
    case 'cdp_predicate':
      return null
  }
}
