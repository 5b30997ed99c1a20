import type { Decide, StepContext } from '../step/context.ts'
import { shownValue } from '../step/shown-value.ts'
import { resolveVariable } from '../step/variables.ts'
import { type DecisionCondition, variableOf } from './conditions.ts'

type ValueCondition = Extract<DecisionCondition, { kind: 'value' }>

/** YES when all of its conditions hold (AND) or any does (OR). The step stores the compared values. */
export const decideDecision: Decide<'DECISION'> = ({ inputs }, context) => {
  const scope = context.facts.variablesOf(context.run)
  const answers = (inputs?.conditions ?? []).map((condition) => {
    const path = variableOf(condition)
    const value = path === null ? null : resolveVariable(path, scope)
    const held = condition.kind === 'value' ? compares(condition, value) : holds(condition, value, context)
    return { kind: condition.kind, held, ...(path === null ? {} : { value: shownValue(value) }) }
  })
  const isYes = inputs?.logic === 'OR' ? answers.some(({ held }) => held) : answers.every(({ held }) => held)
  return { do: 'leave', signal: isYes ? 'YES' : 'NO', output: { conditions: answers } }
}

/** A missing value satisfies only neq, as in segments (docs/behaviour/customers.md: Segments). */
function compares({ operator, value: wanted }: ValueCondition, value: string | null): boolean {
  if (value === null) return operator === 'neq'
  switch (operator) {
    case 'isSet':
      return true
    case 'eq':
      return value === wanted
    case 'neq':
      return value !== wanted
    case 'contains':
      return value.includes(wanted)
    // Texts that are not numbers compare as NaN, which is neither greater nor less.
    case 'gt':
      return Number(value) > Number(wanted)
    case 'lt':
      return Number(value) < Number(wanted)
  }
}

/** An event that this run has just recorded is not in the facts yet. */
function holds(
  condition: Exclude<DecisionCondition, ValueCondition>,
  subject: string | null,
  { facts, run, dispatched }: StepContext,
): boolean {
  const isOwn =
    condition.kind === 'event' &&
    subject !== null &&
    subject === run.person_external_id &&
    dispatched.has(condition.eventName)
  return isOwn ? condition.occurred : facts.holds(run, condition)
}
