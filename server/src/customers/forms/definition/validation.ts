import type { Issue } from '../../../platform/core/index.ts'
import type { Condition } from '../../../platform/schema/index.ts'
import { contactFields } from './contact-fields.ts'
import { Definition, type Field } from './definition.ts'
import type { Draft } from './draft.ts'
import { checkLanguages } from './languages.ts'
import { checkEndings } from './scores.ts'

/** The most issues that are returned; further ones are usually of the same kind. */
const MAX_ISSUES = 100

/**
 * Why a draft cannot be published, each issue with the fix; empty when it can (docs/behaviour/customers.md:
 * Forms).
 */
export function findPublishIssues(draft: Draft): Issue[] {
  const parsed = Definition.safeParse(draft)
  const issues = parsed.success ? checkMeaning(parsed.data) : parsed.error.issues.map(shapeIssue)
  return issues.slice(0, MAX_ISSUES)
}

function shapeIssue({ path, message }: { path: PropertyKey[]; message: string }): Issue {
  return { path: path.map(String).join('.'), code: 'invalid_draft', message }
}

/** The same issues as `publishIssues`. */
export function wordsOf({ path, message }: Issue): string {
  return path ? `${path}: ${message}` : message
}

function checkMeaning(definition: Definition): Issue[] {
  if (definition.fields.length === 0)
    return [{ path: 'fields', code: 'no_field', message: 'The form has no fields. Add a field.' }]
  return [
    ...checkKeys(definition),
    ...definition.fields.flatMap(checkField),
    ...checkMapping(definition),
    ...checkSteps(definition),
    ...checkConditions(definition),
    ...checkEndings(definition),
    ...checkReach(definition),
    ...checkLanguages(definition),
  ]
}

/** Fields, hidden fields and constants need different keys, steps and endings different ids. */
function checkKeys({ fields, hidden, constants, steps, endings }: Definition): Issue[] {
  const answers = [
    ...fields.map(({ key }, at) => ({ key, path: `fields.${at}.key` })),
    ...hidden.map((key, at) => ({ key, path: `hidden.${at}` })),
    ...Object.keys(constants).map((key) => ({ key, path: `constants.${key}` })),
  ]
  return [
    ...findRepeated(answers),
    ...findRepeated(steps.map(({ id }, at) => ({ key: id, path: `steps.${at}.id` }))),
    ...findRepeated(endings.map(({ id }, at) => ({ key: id, path: `endings.${at}.id` }))),
  ]
}

function findRepeated(named: readonly { key: string; path: string }[]): Issue[] {
  const seen = new Set<string>()
  return named.flatMap(({ key, path }) => {
    if (!seen.has(key)) {
      seen.add(key)
      return []
    }
    return [
      {
        path,
        code: 'duplicate_key',
        message: `The key \`${key}\` is used more than once. Rename one of them.`,
      },
    ]
  })
}

function checkField(field: Field, at: number): Issue[] {
  const { key, type, options, sensitive, mapsTo } = field
  const path = `fields.${at}`
  const issues: Issue[] = findRepeated(
    options.map(({ value }, place) => ({ key: value, path: `${path}.options.${place}.value` })),
  )
  if ((type === 'choice' || type === 'multi_choice') && options.length === 0)
    issues.push({ path, code: 'no_options', message: `Add options to \`${key}\`.` })
  if (sensitive && mapsTo !== undefined) {
    const message = `\`${key}\` is sensitive, so it cannot be stored on the person. Remove \`mapsTo\` or \`sensitive\`.`
    issues.push({ path, code: 'sensitive_mapped', message })
  }
  const needed = mapsTo === undefined ? undefined : MAPPED_TYPES[mapsTo]
  if (needed !== undefined && type !== needed) {
    const message =
      `Only a field of type ${needed} can be stored as ${mapsTo}. Change the type of \`${key}\` or its ` +
      '`mapsTo`.'
    issues.push({ path, code: 'mapping_type', message })
  }
  return [...issues, ...checkBounds(field, path)]
}

/** A format that is validated while typing must fit the field type. */
const MAPPED_TYPES: Record<string, Field['type']> = { email: 'email', phoneNumber: 'phone' }

/** Bounds must fit the field's type, and the minimum must not exceed the maximum. */
function checkBounds({ key, type, min, max }: Field, path: string): Issue[] {
  const kind = type === 'number' ? 'number' : type === 'date' ? 'string' : undefined
  const bounds = Object.entries({ min, max }).filter(([, bound]) => bound !== undefined)
  const wrong = bounds.find(([, bound]) => kind !== undefined && typeof bound !== kind)
  if (wrong) {
    const message = `\`${key}\` is of type ${type}. Use a ${type === 'date' ? 'date as YYYY-MM-DD' : 'number'} here.`
    return [{ path: `${path}.${wrong[0]}`, code: 'invalid_draft', message }]
  }
  if (kind === undefined || min === undefined || max === undefined || min <= max) return []
  return [{ path, code: 'inverted_range', message: `\`min\` of \`${key}\` is above its \`max\`. Swap them.` }]
}

function checkMapping({ fields }: Definition): Issue[] {
  const mapped = fields.flatMap(({ mapsTo }, at) =>
    mapsTo === undefined ? [] : [{ key: mapsTo, path: `fields.${at}.mapsTo` }],
  )
  return findRepeated(mapped).map((issue) => ({
    ...issue,
    code: 'mapped_twice',
    message: 'Another field is already stored there. Map one of them to another field.',
  }))
}

/** A form without steps has all fields in one. */
function checkSteps({ fields, steps }: Definition): Issue[] {
  if (steps.length === 0) return []
  const missing = new Set(fields.map(({ key }) => key))
  const known = new Set(missing)
  const issues = steps.flatMap((step, at) =>
    step.fields.flatMap((key, place): Issue[] => {
      const path = `steps.${at}.fields.${place}`
      if (!known.has(key)) {
        const message = `The form has no field \`${key}\`. Add it, or remove it from the step.`
        return [{ path, code: 'unknown_field', message }]
      }
      if (missing.delete(key)) return []
      return [
        {
          path,
          code: 'field_in_two_steps',
          message: `\`${key}\` is in more than one step. Remove it from one.`,
        },
      ]
    }),
  )
  const unplaced = fields.flatMap(({ key }, at): Issue[] => {
    const message = `\`${key}\` is in no step, so visitors never see it. Add it to a step.`
    return missing.has(key) ? [{ path: `fields.${at}`, code: 'field_in_no_step', message }] : []
  })
  return [...issues, ...unplaced]
}

/** A condition may only use an earlier field. */
function checkConditions({ fields, steps }: Definition): Issue[] {
  const byKey = new Map(fields.map((field, at) => [field.key, { field, at }]))
  const before = new Map<string, Field>()
  const issues: Issue[] = []
  const check = (condition: Condition | undefined, path: string) => {
    if (condition) issues.push(...checkCondition(condition, before.get(condition.field), `${path}.showIf`))
  }
  const walk = (keys: readonly string[]) => {
    for (const key of keys) {
      const found = byKey.get(key)
      if (!found) continue
      check(found.field.showIf, `fields.${found.at}`)
      before.set(key, found.field)
    }
  }
  if (steps.length === 0) walk(fields.map(({ key }) => key))
  for (const [at, step] of steps.entries()) {
    check(step.showIf, `steps.${at}`)
    walk(step.fields)
  }
  return issues
}

function checkCondition(condition: Condition, asked: Field | undefined, path: string): Issue[] {
  if (!asked) {
    const message = `\`${condition.field}\` is not asked before this. Use a field that is asked earlier.`
    return [{ path, code: 'condition_too_early', message }]
  }
  if (condition.op === 'answered' || asked.options.length === 0) return []
  const values = condition.op === 'in' ? condition.value : [condition.value]
  const known = new Set<unknown>(asked.options.map(({ value }) => value))
  const unknown = values.find((value) => !known.has(value))
  if (unknown === undefined) return []
  const message = `\`${asked.key}\` has no option \`${unknown}\`. Use one of its options.`
  return [{ path, code: 'unknown_option', message }]
}

/** A form with consent to be contacted needs a field for the address. */
function checkReach(definition: Definition): Issue[] {
  const canBeReached = (['phoneNumber', 'email'] as const).some(
    (address) => contactFields(definition, address).length > 0,
  )
  if (!definition.consent || canBeReached) return []
  const message =
    'The form asks for consent to contact people. Add a phone or email field that is not sensitive.'
  return [{ path: 'consent', code: 'no_contact_field', message }]
}
