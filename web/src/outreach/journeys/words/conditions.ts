import type { I18n } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'
import type { components } from '@parley/sdk'
import { operatorLabel } from '../../../customers/segments/filter/operator-labels.ts'

export type DecisionCondition = components['schemas']['DecisionCondition']
export type ValueOperator = Extract<DecisionCondition, { kind: 'value' }>['operator']

export const VALUE_OPERATORS = {
  eq: msg`is`,
  neq: msg`is not`,
  gt: msg`is greater than`,
  lt: msg`is less than`,
  contains: msg`contains`,
  isSet: msg`has a value`,
} as const

/** A person's own ID, by which events and objects are found. */
export const OWN_ID = 'person.externalId'

/** A condition of a decision as a sentence. */
export function conditionWords(condition: DecisionCondition, i18n: I18n): string {
  switch (condition.kind) {
    case 'value': {
      const { selectionPath, operator, value } = condition
      const said = `${variableName(selectionPath)} ${i18n._(VALUE_OPERATORS[operator])}`
      return operator === 'isSet' ? said : `${said} “${value}”`
    }
    case 'event': {
      const { eventName, occurred, subjectSelectionPath } = condition
      if (subjectSelectionPath !== OWN_ID) {
        const subject = variableName(subjectSelectionPath)
        return occurred
          ? t`the event ${eventName} happened to ${subject}`
          : t`the event ${eventName} never happened to ${subject}`
      }
      return occurred ? t`the event ${eventName} happened` : t`the event ${eventName} never happened`
    }
    case 'cdp_predicate': {
      const { attr, op, value } = condition.term
      const operator = operatorLabel(op)
      return [
        attr.replace(/^(attributes|computed)\./, ''),
        operator ? i18n._(operator) : op,
        valueWords(value),
      ]
        .filter(Boolean)
        .join(' ')
    }
    case 'cdp_object': {
      const { objectType, matchAttr, matchSelectionPath, exists } = condition
      const value = variableName(matchSelectionPath)
      return exists
        ? t`there is ${objectType} whose ${matchAttr} is ${value}`
        : t`there is no ${objectType} whose ${matchAttr} is ${value}`
    }
  }
}

/** The last parts of a variable's path, which say what it is. */
export function variableName(path: string): string {
  return path.replace(
    /^(engagement\.(context|workflowState|extracted|nodeOutputs)|person\.attributes|person|customer)\./,
    '',
  )
}

function valueWords(value: unknown): string {
  if (value === undefined) return ''
  if (Array.isArray(value)) return value.join(', ')
  if (typeof value === 'object' && value !== null) {
    const { amount, unit } = value as { amount?: number; unit?: string }
    return amount === undefined ? JSON.stringify(value) : `${amount} ${unit}`
  }
  return String(value)
}
