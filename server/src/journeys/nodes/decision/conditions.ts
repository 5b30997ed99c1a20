import { z } from 'zod'
import { PersonAttributePredicate } from '../../../segments/index.ts'

const Text = z.string().max(1000)

/** One condition of a segment filter, on the person. */
const PredicateTerm = PersonAttributePredicate.pick({ attr: true, type: true, op: true, value: true }).meta({
  id: 'PredicateTerm',
})

const SelectionPath = z.string().max(500).describe('A variable, such as `engagement.context.plan`.')

const ValueCondition = z.strictObject({
  kind: z.literal('value'),
  selectionPath: SelectionPath,
  operator: z.enum(['eq', 'neq', 'gt', 'lt', 'contains', 'isSet']),
  value: Text,
})

const EventCondition = z.strictObject({
  kind: z.literal('event'),
  eventName: z.string().max(255),
  subjectSelectionPath: SelectionPath,
  occurred: z.boolean(),
})

const PersonCondition = z.strictObject({ kind: z.literal('cdp_predicate'), term: PredicateTerm })

const ObjectCondition = z.strictObject({
  kind: z.literal('cdp_object'),
  objectType: z.string().max(255),
  matchAttr: z.string().max(255),
  matchSelectionPath: SelectionPath,
  exists: z.boolean(),
})

/** One condition of a DECISION: on a value of the run, an event, the person or an object. */
export const DecisionCondition = z
  .discriminatedUnion('kind', [ValueCondition, EventCondition, PersonCondition, ObjectCondition])
  .meta({ id: 'DecisionCondition' })

export type DecisionCondition = z.output<typeof DecisionCondition>
