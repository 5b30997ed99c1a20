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
    'People whose plan is “pro” or “team”.',
    'Personas cuyo atributo plan es “pro” o “team”.',
    'Pessoas cujo atributo plan é “pro” ou “team”.',
  ],
  [
    attribute({ attr: 'attributes.plan', type: 'STRING', op: 'not_in', value: ['pro', 'team'] }),
    'People whose plan is not “pro” or “team”.',
    'Personas cuyo atributo plan no es “pro” ni “team”.',
    'Pessoas cujo atributo plan não é “pro” nem “team”.',
  ],
  [
    attribute({ attr: 'attributes.city', type: 'STRING', op: 'in', value: ['Lima', 'Oruro'] }),
    'People whose city is “Lima” or “Oruro”.',
    'Personas cuyo atributo city es “Lima” u “Oruro”.',
    'Pessoas cujo atributo city é “Lima” ou “Oruro”.',
  ],
  [
    attribute({ attr: 'email', type: 'STRING', op: 'is_null' }),
    'People with no email address.',
    'Personas sin correo electrónico.',
    'Pessoas sem e-mail.',
  ],
  [
    attribute({ attr: 'createdAt', type: 'DATE', op: 'in_last_n', value: { amount: 2, unit: 'weeks' } }),
    'People whose creation date was in the last 2 weeks.',
    'Personas cuya fecha de creación fue en las últimas 2 semanas.',
    'Pessoas cuja data de criação foi nas últimas 2 semanas.',
  ],
  [
    attribute({
      attr: 'createdAt',
      type: 'DATE',
      op: 'between',
      value: { from: '2025-01-01', to: '2025-12-31' },
    }),
    'People whose creation date is between January 1, 2025 and December 31, 2025.',
    'Personas cuya fecha de creación está entre el 1 de enero de 2025 y el 31 de diciembre de 2025.',
    'Pessoas cuja data de criação está entre 1 de janeiro de 2025 e 31 de dezembro de 2025.',
  ],
  [
    attribute({
      attr: 'attributes.renewal',
      type: 'DATE',
      op: 'exactly_n_from_today',
      value: { daysOffset: -3 },
    }),
    'People whose renewal was 3 days ago.',
    'Personas cuyo atributo renewal fue hace 3 días.',
    'Pessoas cujo atributo renewal foi 3 dias atrás.',
  ],
  [
    {
      kind: 'event',
      eventName: 'bought',
      occurred: true,
      window: { op: 'in_last_n', value: days(1) },
      aggregate: { function: 'sum', property: 'amount', op: 'gte', value: 100 },
    },
    'People who performed “bought” in the last day with a total amount of at least 100.',
    'Personas que realizaron “bought” en el último día con un total de amount de al menos 100.',
    'Pessoas que realizaram “bought” no último dia com um total de amount de pelo menos 100.',
  ],
  [
    { kind: 'event', eventName: 'bought', occurred: true, count: { op: 'gte', value: 1 } },
    'People who performed “bought” at least once.',
    'Personas que realizaron “bought” al menos una vez.',
    'Pessoas que realizaram “bought” pelo menos uma vez.',
  ],
  [
    {
      kind: 'event',
      eventName: 'bought',
      occurred: true,
      occurrence: 'firstMatching',
      propertyFilters: [{ key: 'amount', type: 'NUMBER', op: 'gt', value: 20 }],
      window: { op: 'in_last_n', value: days(10) },
    },
    'People whose first “bought” event where amount is more than 20 was in the last 10 days.',
    'Personas cuyo primer evento “bought” donde amount es mayor que 20 fue en los últimos 10 días.',
    'Pessoas cujo primeiro evento “bought” onde amount é maior que 20 foi nos últimos 10 dias.',
  ],
  [
    {
      kind: 'event',
      eventName: 'login',
      occurred: false,
      anchoredWindow: { anchor: { kind: 'attribute', attr: 'createdAt' }, from: days(0), to: days(14) },
    },
    'People who did not perform “login” within 14 days after their creation date (only after the period ends).',
    'Personas que no realizaron “login” en un plazo de 14 días después de su fecha de creación (solo cuando termine el período).',
    'Pessoas que não realizaram “login” no prazo de 14 dias depois de sua data de criação (somente após o fim do período).',
  ],
  [
    {
      kind: 'event',
      eventName: 'bought',
      occurred: true,
      anchoredWindow: {
        anchor: { kind: 'event', eventName: 'trial', occurrence: 'last' },
        from: days(-3),
        to: days(7),
      },
    },
    'People who performed “bought” from 3 days before to 7 days after their last “trial” event.',
    'Personas que realizaron “bought” desde 3 días antes hasta 7 días después de su último evento “trial”.',
    'Pessoas que realizaram “bought” de 3 dias antes até 7 dias depois de seu último evento “trial”.',
  ],
  [
    {
      kind: 'event_sequence',
      steps: [{ eventName: 'cart' }, { eventName: 'checkout', within: { amount: 1, unit: 'hours' } }],
      notFollowedBy: { eventName: 'bought', within: { amount: 2, unit: 'hours' } },
    },
    'People who performed “cart”, then “checkout” within 1 hour, not followed by “bought” within 2 hours.',
    'Personas que realizaron “cart”, luego “checkout” en un plazo de 1 hora, sin que después ocurriera “bought” en un plazo de 2 horas.',
    'Pessoas que realizaram “cart”, depois “checkout” em até 1 hora, sem que depois ocorresse “bought” em até 2 horas.',
  ],
  [
    {
      kind: 'event_sequence',
      occurred: false,
      steps: [{ eventName: 'cart' }],
      notFollowedBy: { eventName: 'bought' },
    },
    'People who are not among those who performed “cart”, not followed by “bought”.',
    'Personas que no están entre aquellas que realizaron “cart”, sin que después ocurriera “bought”.',
    'Pessoas que não estão entre aquelas que realizaram “cart”, sem que depois ocorresse “bought”.',
  ],
  [
    {
      kind: 'initiative',
      participated: true,
      status: ['ACTIVE', 'COMPLETED'],
      endReasons: ['no_reply', 'canceled'],
    },
    'People who took part in an initiative with the status active or completed, ended by no reply or “canceled”.',
    'Personas que participaron en una iniciativa con participación activa o completada, con cierre por falta de respuesta o “canceled”.',
    'Pessoas que participaram de uma iniciativa com participação ativa ou concluída, com encerramento por falta de resposta ou “canceled”.',
  ],
  [
    { kind: 'message', direction: 'inbound', occurred: false, window: { op: 'in_last_n', value: days(7) } },
    'People who did not write to us in the last 7 days.',
    'Personas que no nos escribieron en los últimos 7 días.',
    'Pessoas que não nos escreveram nos últimos 7 dias.',
  ],
  [
    { kind: 'message', direction: 'outbound', occurred: false },
    'People who were not sent a message.',
    'Personas a quienes no se les envió ningún mensaje.',
    'Pessoas a quem nenhuma mensagem foi enviada.',
  ],
  [
    { kind: 'message', direction: 'outbound', occurred: false, count: { op: 'gte', value: 2 } },
    'People who are not among those who were sent a message at least 2 times.',
    'Personas que no están entre aquellas a quienes se les envió un mensaje al menos 2 veces.',
    'Pessoas que não estão entre aquelas a quem uma mensagem foi enviada pelo menos 2 vezes.',
  ],
  [
    { kind: 'reachable', channel: 'EMAIL', reachable: false },
    'People who can’t be contacted by email.',
    'Personas a quienes no se puede contactar por correo electrónico.',
    'Pessoas que não podem ser contatadas por e-mail.',
  ],
  [
    { kind: 'do_not_contact', listed: true, reasons: ['opt_out'] },
    'People who are on the do-not-contact list (reason: opt-out).',
    'Personas que están en la lista de no contactar (motivo: baja solicitada).',
    'Pessoas que estão na lista de não contatar (motivo: descadastro).',
  ],
  [
    { kind: 'segment_member', segmentId: 'seg_1', member: true },
    'People who are in the segment “Loyal”.',
    'Personas que están en el segmento “Loyal”.',
    'Pessoas que estão no segmento “Loyal”.',
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
    'People (with no plan or with no city) and with no tag.',
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
