import { before, byPlan, type Case, split } from '../journeys.ts'

const decision = (condition: Record<string, unknown>) =>
  before({ kind: 'DECISION', inputs: { logic: 'AND', conditions: [condition] } }, ['YES', 'NO'])
const invalidCondition = ['condition_invalid node']
const predicate = (type: string, op: string, value: unknown) =>
  decision({ kind: 'cdp_predicate', term: { attr: 'attributes.age', type, op, value } })

export const logicCases: Case[] = [
  {
    name: 'a decision without conditions',
    definition: before({ kind: 'DECISION' }, ['YES', 'NO']),
    gives: invalidCondition,
  },
  {
    name: 'a decision on no variable',
    definition: decision({ kind: 'value', selectionPath: 'plan', operator: 'eq', value: 'x' }),
    gives: invalidCondition,
  },
  {
    name: 'a comparison with a text',
    definition: decision({
      kind: 'value',
      selectionPath: 'engagement.context.age',
      operator: 'gt',
      value: 'old',
    }),
    gives: invalidCondition,
  },
  {
    name: 'an event condition with a bad name',
    definition: decision({
      kind: 'event',
      eventName: 'a b',
      subjectSelectionPath: 'person.externalId',
      occurred: true,
    }),
    gives: invalidCondition,
  },
  {
    name: 'an operator of another type',
    definition: predicate('BOOLEAN', 'gt', 18),
    gives: invalidCondition,
  },
  {
    name: 'an operator with a value of another shape',
    definition: predicate('NUMBER', 'gt', [18]),
    gives: invalidCondition,
  },
  {
    name: 'an operator of the type',
    definition: predicate('NUMBER', 'gt', 18),
    gives: [],
  },
  {
    name: 'an object condition without an attribute',
    definition: decision({
      kind: 'cdp_object',
      objectType: 'order',
      matchAttr: '',
      matchSelectionPath: 'person.externalId',
      exists: true,
    }),
    gives: invalidCondition,
  },
  {
    name: 'a case with a value twice',
    definition: byPlan('x', 'x'),
    gives: ['case_duplicate_value node'],
  },
  {
    name: 'branches of different values and the same id',
    definition: before(
      {
        kind: 'CASE',
        inputs: {
          selectionPath: 'engagement.context.plan',
          branches: [
            { id: 'a', value: 'x', label: 'A' },
            { id: 'a', value: 'y', label: 'B' },
          ],
        },
      },
      ['case:a', 'case:default'],
    ),
    gives: ['case_duplicate_value node'],
  },
  {
    name: 'branches that differ',
    definition: byPlan('x', 'X'),
    gives: [],
  },
  {
    name: 'weights that total 100',
    definition: split(50, 50),
    gives: [],
  },
  {
    name: 'weights that do not total 100',
    definition: split(50, 49),
    gives: ['split_weights node'],
  },
]
