import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cases } from '../../../../test/harness/effort.ts'
import type { Predicate } from '../filter/filter-schema.ts'
import { worldFilter } from '../testing/arbitraries.ts'
import { attribute, filterOf } from '../testing/workspace.ts'
import { describeFilter, LANGUAGES } from './description.ts'

const days = (amount: number) => ({ amount, unit: 'days' as const })
const names = new Map([['seg_1', 'Loyal']])

const SPOKEN: [Predicate, string, string, string][] = [
  [
    attribute({ attr: 'attributes.plan', type: 'STRING', op: 'in', value: ['pro', 'team'] }),
    'People whose plan is one of “pro” or “team”.',
    'Personas en quienes plan es uno de “pro” o “team”.',
    'Pessoas em quem plan é um de “pro” ou “team”.',
  ],
  [
    {
      kind: 'event',
      eventName: 'bought',
      occurred: true,
      window: { op: 'in_last_n', value: days(1) },
      aggregate: { function: 'sum', property: 'amount', op: 'gte', value: 100 },
    },
    'People with the event “bought” in the last 1 day with a sum of amount of at least 100.',
    'Personas con el evento “bought” hace 1 día o menos con una suma de amount de al menos 100.',
    'Pessoas com o evento “bought” há 1 dia ou menos com uma soma de amount de pelo menos 100.',
  ],
  [
    {
      kind: 'event',
      eventName: 'login',
      occurred: false,
      anchoredWindow: { anchor: { kind: 'attribute', attr: 'createdAt' }, from: days(0), to: days(14) },
    },
    'People without the event “login” between their day of creation and 14 days after their day of creation, once that time is over.',
    'Personas sin el evento “login” entre su fecha de creación y 14 días después de su fecha de creación, una vez pasado ese tiempo.',
    'Pessoas sem o evento “login” entre sua data de criação e 14 dias depois de sua data de criação, depois que esse tempo passar.',
  ],
  [
    {
      kind: 'event_sequence',
      steps: [{ eventName: 'cart' }, { eventName: 'checkout', within: { amount: 1, unit: 'hours' } }],
      notFollowedBy: { eventName: 'bought', within: { amount: 2, unit: 'hours' } },
    },
    'People with the events “cart”, then “checkout” within 1 hour, not followed by “bought” within 2 hours.',
    'Personas con los eventos “cart”, después “checkout” en menos de 1 hora, sin “bought” en menos de 2 horas después.',
    'Pessoas com os eventos “cart”, depois “checkout” em até 1 hora, sem “bought” em até 2 horas depois.',
  ],
  [
    {
      kind: 'event_sequence',
      occurred: false,
      steps: [{ eventName: 'cart' }],
      notFollowedBy: { eventName: 'bought' },
    },
    'People who are not among those with the event “cart”, not followed by “bought”.',
    'Personas que no están entre aquellas con el evento “cart”, sin “bought” después.',
    'Pessoas que não estão entre aquelas com o evento “cart”, sem “bought” depois.',
  ],
  [
    { kind: 'message', direction: 'inbound', occurred: false, window: { op: 'in_last_n', value: days(7) } },
    'People who did not message us in the last 7 days.',
    'Personas que no nos escribieron hace 7 días o menos.',
    'Pessoas que não nos escreveram há 7 dias ou menos.',
  ],
  [
    { kind: 'message', direction: 'outbound', occurred: false, count: { op: 'gte', value: 2 } },
    'People who are not among those who were messaged at least 2 times.',
    'Personas que no están entre aquellas a quienes se escribió al menos 2 veces.',
    'Pessoas que não estão entre aquelas a quem se escreveu pelo menos 2 vezes.',
  ],
  [
    { kind: 'reachable', channel: 'EMAIL', reachable: false },
    'People who cannot be reached by email.',
    'Personas con quienes no se puede hablar por correo electrónico.',
    'Pessoas que não podem ser contatadas por e-mail.',
  ],
  [
    { kind: 'segment_member', segmentId: 'seg_1', member: true },
    'People who are members of the segment “Loyal”.',
    'Personas que son miembros del segmento “Loyal”.',
    'Pessoas que são membros do segmento “Loyal”.',
  ],
]

test.each(SPOKEN)('The predicate %j is described in three languages', (predicate, ...sentences) => {
  const said = LANGUAGES.map((language) => describeFilter(filterOf(predicate), language, names).text)
  expect(said).toEqual(sentences)
})

test('The description shows that connectors are evaluated from left to right', () => {
  const [plan, city, tag] = ['plan', 'city', 'tag'].map((key) =>
    attribute({ attr: `attributes.${key}`, type: 'STRING', op: 'is_null' }),
  )
  const filter = filterOf(plan!, { ...city!, connector: 'OR' }, { ...tag!, connector: 'AND' })
  expect(describeFilter(filter, 'en', names).text).toBe(
    'People (whose plan is missing or whose city is missing) and whose tag is missing.',
  )
})

test('Every valid filter has a description', () => {
  fc.assert(
    fc.property(worldFilter, fc.constantFrom(...LANGUAGES), (filter, language) => {
      const { text, clauses } = describeFilter(filter, language, names)
      expect(clauses).toHaveLength(filter.predicates.length)
      for (const clause of [text, ...clauses]) {
        expect(clause.trim()).not.toBe('')
        expect(clause).not.toMatch(/undefined|\[object|\{\w+\}/)
      }
    }),
    { numRuns: cases(300) },
  )
})
