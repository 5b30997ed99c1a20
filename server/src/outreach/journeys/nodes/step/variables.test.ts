import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cases } from '../../../../../test/harness/effort.ts'
import { findPathProblem, keysNamed, resolveVariable, type VariableScope } from './variables.ts'

const scope: VariableScope = {
  customer: { phoneNumber: '+573001234567', name: 'Ana Ruiz', email: null },
  person: {
    firstName: 'Ana',
    lastName: '',
    email: 'ana@example.com',
    phoneNumber: '+573001234567',
    externalId: 'c-1',
    attributes: { plan: 'gold', age: 41, vip: false, 'last.order': 'yesterday', address: { city: 'Cali' } },
  },
  engagement: {
    context: { plan: 'silver' },
    workflowState: { amount: 12.5, tags: ['a', 'b'], items: [{ sku: 'x1' }] },
    extracted: { topics: ['price', 'speed'] },
    nodeOutputs: { 'ask.1': { status: 200 } },
  },
}

test.each([
  ['customer.phoneNumber', '+573001234567'],
  ['customer.email', null],
  ['person.firstName', 'Ana'],
  ['person.lastName', null],
  ['person.attributes.plan', 'gold'],
  ['person.attributes.age', '41'],
  ['person.attributes.vip', 'false'],
  ['person.attributes.last.order', 'yesterday'],
  ['person.attributes.address.city', 'Cali'],
  ['person.attributes.address', null],
  ['person.attributes.missing', null],
  ['person.attributes.constructor', null],
  ['engagement.context.plan', 'silver'],
  ['engagement.workflowState.amount', '12.5'],
  ['engagement.workflowState.tags', 'a, b'],
  ['engagement.workflowState.items', null],
  ['engagement.workflowState.items.0.sku', 'x1'],
  ['engagement.extracted.topics', 'price, speed'],
  ['engagement.nodeOutputs.ask.1.status', '200'],
  ['literal:Hola, Ana', 'Hola, Ana'],
  ['literal: ', null],
  ['', null],
  ['firstName', null],
])('The variable %s resolves to %s', (path, value) => {
  expect(resolveVariable(path, scope)).toBe(value)
})

test('A run without a person has no person variables', () => {
  expect(resolveVariable('person.firstName', { ...scope, person: null })).toBeNull()
})

test.each([
  'customer.name',
  'person.externalId',
  'person.attributes.a.b',
  'engagement.context.plan',
  'engagement.workflowState.a',
  'engagement.extracted.mood',
  'engagement.nodeOutputs.ask.1.status',
  'literal:x',
])('The variable %s is valid', (path) => {
  expect(findPathProblem(path, ['ask.1'])).toBeNull()
})

test.each([
  '',
  'plan',
  'customer',
  'customer.age',
  'person.plan',
  'person.attributes',
  'person.attributes.',
  'person.firstName.x',
  'engagement.context',
  'engagement.plan.x',
  'engagement.nodeOutputs.ask.1',
  'engagement.nodeOutputs.other.status',
  'literal:',
])('The variable %s is invalid', (path) => {
  expect(findPathProblem(path, ['ask.1'])).toMatch(/\.$/)
})

test('Reading only the named attributes gives the same values as reading all of them', () => {
  const key = fc
    .array(fc.constantFrom('a', 'b', 'c', '0'), { minLength: 1, maxLength: 3 })
    .map((parts) => parts.join('.'))
  const { value: attributes } = fc.letrec<{ value: Record<string, unknown> }>((tie) => ({
    value: fc.dictionary(
      key,
      fc.oneof(fc.constantFrom('x', 'y', null), fc.constant(['l', 'm']), tie('value')),
      {
        maxKeys: 4,
      },
    ),
  }))
  fc.assert(
    fc.property(attributes, key, key, (all, start, end) => {
      const path = `person.attributes.${start}.${end}`
      const named = keysNamed([path, 'customer.name', 'person.firstName'], 'person.attributes')
      const some = Object.fromEntries(Object.entries(all).filter(([name]) => named.includes(name)))
      const found = (of: object) => resolveVariable(path, { ...scope, person: { attributes: of } })
      expect(found(some)).toBe(found(all))
    }),
    { numRuns: cases(1_000) },
  )
})

test('The longest of several matching keys wins', () => {
  const attributes = { 'last.order': { id: 7 }, last: { order: { id: 8, total: 9 }, visit: 'Monday' } }
  const found = (path: string) =>
    resolveVariable(`person.attributes.${path}`, { ...scope, person: { attributes } })
  expect([found('last.order.id'), found('last.visit'), found('last.order.total')]).toEqual([
    '7',
    'Monday',
    null,
  ])
})

test('Each level of a record is read once, even when every part of a path matches', () => {
  let looks = 0
  const counting = {
    getOwnPropertyDescriptor(target: object, key: PropertyKey) {
      looks += 1
      return Reflect.getOwnPropertyDescriptor(target, key)
    },
  }
  const nested = (depth: number): object => {
    const inner = depth === 0 ? {} : nested(depth - 1)
    return new Proxy({ a: inner, 'a.a': inner, 'a.a.a': inner }, counting)
  }
  const path = `person.attributes.${'a.'.repeat(40)}z`
  expect(resolveVariable(path, { ...scope, person: { attributes: nested(30) } })).toBeNull()
  expect(looks).toBeLessThan(1000)
})
