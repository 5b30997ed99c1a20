import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { Definition } from '../../server/src/customers/forms/definition/definition.ts'
import { judge } from '../../server/src/customers/forms/submitting/answers.ts'
import { COUNTRIES, countriesOf, grouped, readInternational } from '../src/countries.ts'
import { answersGiven } from '../src/visible-steps.ts'
import type { Answers, Config } from '../src/wire.ts'

const KEYS = ['a', 'b', 'c', 'd']
const OPTIONS = ['x', 'y', 'z'].map((value) => ({ value, label: value }))
const value = fc.constantFrom('x', 'y', 'z')

/** A condition on an earlier field, or no condition. */
const condition = (earlier: readonly string[]) =>
  earlier.length === 0
    ? fc.constant(undefined)
    : fc.option(
        fc.oneof(
          fc.record({ field: fc.constantFrom(...earlier), op: fc.constantFrom('eq', 'neq'), value }),
          fc.record({ field: fc.constantFrom(...earlier), op: fc.constant('in'), value: fc.array(value) }),
          fc.record({ field: fc.constantFrom(...earlier), op: fc.constant('answered') }),
        ),
        { nil: undefined },
      )

const field = (key: string, at: number) =>
  fc.record({
    key: fc.constant(key),
    type: fc.constantFrom('choice', 'multi_choice'),
    label: fc.constant(key),
    options: fc.constant(OPTIONS),
    required: fc.constant(false),
    showIf: condition(KEYS.slice(0, at)),
  })

const draft = fc.record({
  fields: fc.tuple(...KEYS.map(field)),
  steps: fc.tuple(
    fc.record({ id: fc.constant('one'), fields: fc.constant(['a', 'b']) }),
    fc.record({ id: fc.constant('two'), fields: fc.constant(['c', 'd']), showIf: condition(['a', 'b']) }),
  ),
})

test('the page shows exactly the fields that the service counts', () => {
  fc.assert(
    fc.property(
      draft,
      fc.array(fc.option(fc.subarray(['x', 'y', 'z'], { minLength: 1 })), { minLength: 4 }),
      (form, picks) => {
        const answers: Answers = {}
        for (const [at, { key, type }] of form.fields.entries()) {
          const pick = picks[at]
          if (pick) answers[key] = type === 'choice' ? pick[0]! : pick
        }
        const judged = judge(Definition.parse(form), answers, { language: 'en', consent: true })
        expect(judged.issues).toEqual([])
        const asked = answersGiven(form as Pick<Config, 'steps' | 'fields'>, answers)
        expect(asked).toEqual(Object.fromEntries(judged.answers))
      },
    ),
  )
})

describe('phone numbers', () => {
  const country = (id: string) => COUNTRIES.find((one) => one.id === id)!

  test.each([
    ['CO', '3001234567', '300 123 4567'],
    ['CO', '30012', '300 12'],
    ['BR', '11912345678', '11 91234 5678'],
    ['FR', '612345678', '6 12 34 56 78'],
    ['US', '', ''],
  ])('are grouped as in %s: %s', (id, digits, shown) => {
    expect(grouped(digits, country(id))).toBe(shown)
  })

  test('with a plus sign select their country, and keep one that shares its code', () => {
    const read = (digits: string, preferred: string) =>
      readInternational(digits, COUNTRIES, country(preferred))?.country.id
    expect(['573001234567', '14155550100', '14165550100', '999'].map((digits) => read(digits, 'CA'))).toEqual(
      ['CO', 'CA', 'CA', undefined],
    )
    expect(read('14155550100', 'CO')).toBe('US')
  })

  test('offer the countries of the form, in its order', () => {
    expect(countriesOf('mx, CO').map(({ id }) => id)).toEqual(['MX', 'CO'])
    expect(countriesOf(undefined)).toBe(COUNTRIES)
    expect(new Set(COUNTRIES.map(({ id }) => id)).size).toBe(COUNTRIES.length)
  })
})
