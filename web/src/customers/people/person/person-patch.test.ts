import fc from 'fast-check'
import { expect, test } from 'vitest'
import { applied, type Difference, type Patch, reversed } from './person-patch.ts'

const name = fc.constantFrom('city', 'plan', 'vip', 'seats')
const value = fc.oneof(fc.string(), fc.integer(), fc.boolean(), fc.constant(null))
const attributes = fc.dictionary(name, value)
const patch = fc.record(
  { set: attributes, remove: fc.uniqueArray(name), firstName: fc.option(fc.string()) },
  { requiredKeys: [] },
) as fc.Arbitrary<Patch>

type Person = { firstName: string | null; attributes: Record<string, unknown> }
const person = fc.record({ firstName: fc.option(fc.string()), attributes }) as fc.Arbitrary<Person>

/** What the service answers for a patch. */
function difference(before: Person, after: Person): Difference {
  const values = ({ firstName, attributes }: Person) =>
    new Map<string, unknown>([
      ...(firstName === null ? [] : [['firstName', firstName] as const]),
      ...Object.entries(attributes).map(([key, of]) => [`attributes.${key}`, of] as const),
    ])
  const [old, now] = [values(before), values(after)]
  const changed = [...new Set([...old.keys(), ...now.keys()])].filter((key) => old.get(key) !== now.get(key))
  const among = (all: Map<string, unknown>) =>
    Object.fromEntries(changed.filter((key) => all.has(key)).map((key) => [key, all.get(key)]))
  return { before: among(old), after: among(now) }
}

test('Undoing a patch brings back the person from before', () => {
  fc.assert(
    fc.property(person, patch, (before, given) => {
      const after = applied(before, given)
      expect(applied(after, reversed(difference(before, after)))).toEqual(before)
    }),
  )
})

test('Undoing a patch keeps what somebody else changed meanwhile', () => {
  const before = { firstName: null, attributes: { city: 'Lima' } }
  const mine = applied(before, { set: { city: 'Cusco' } })
  const theirs = applied(mine, { set: { plan: 'pro' } })
  expect(applied(theirs, reversed(difference(before, mine))).attributes).toEqual({
    city: 'Lima',
    plan: 'pro',
  })
})
