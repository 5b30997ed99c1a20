import { type RawBuilder, sql } from '../server/src/db/index.ts'

/** One question about people: as a segment's filter, and as the count that somebody who knows the tables writes by hand. */
export interface Question {
  predicates: object[]
  byHand: (org: string) => RawBuilder<{ count: number }>
}

/** "In the last n days" is calendar days: today, and so many before it. */
const since = (days: number) =>
  sql`occurred_at >= current_date - ${days}::int and occurred_at < current_date + 1`
const lastDays = (amount: number) => ({ op: 'in_last_n', value: { amount, unit: 'days' } })

const plan = { kind: 'person_attribute', attr: 'attributes.plan', type: 'STRING' }

export const QUESTIONS: Record<string, Question> = {
  attribute: {
    predicates: [{ ...plan, op: 'eq', value: 'pro' }],
    byHand: (org) => sql`
      select count(*) from people where org_id = ${org} and deleted_at is null and attributes->>'plan' = 'pro'`,
  },
  'attribute path': {
    predicates: [
      {
        kind: 'person_attribute',
        attr: 'attributes.preferences',
        path: ['channel'],
        type: 'STRING',
        op: 'eq',
        value: 'whatsapp',
      },
    ],
    byHand: (org) => sql`
      select count(*) from people
      where org_id = ${org} and deleted_at is null and attributes->'preferences'->>'channel' = 'whatsapp'`,
  },
  'event in window': {
    predicates: [{ kind: 'event', eventName: 'order_placed', occurred: true, window: lastDays(30) }],
    byHand: (org) => sql`
      select count(*) from people p where org_id = ${org} and deleted_at is null and external_id in (
        select person_external_id from events where org_id = ${org} and name = 'order_placed' and ${since(30)})`,
  },
  'event count': {
    predicates: [
      {
        kind: 'event',
        eventName: 'page_viewed',
        occurred: true,
        window: lastDays(90),
        count: { op: 'gte', value: 3 },
      },
    ],
    byHand: (org) => sql`
      select count(*) from people p where org_id = ${org} and deleted_at is null and external_id in (
        select person_external_id from events where org_id = ${org} and name = 'page_viewed' and ${since(90)}
        group by 1 having count(*) >= 3)`,
  },
  'not occurred': {
    predicates: [{ kind: 'event', eventName: 'app_opened', occurred: false, window: lastDays(60) }],
    byHand: (org) => sql`
      select count(*) from people p where org_id = ${org} and deleted_at is null and not exists (
        select from events e where e.org_id = p.org_id and e.person_external_id = p.external_id
          and e.name = 'app_opened' and ${since(60)})`,
  },
  'two hops': {
    predicates: [
      {
        kind: 'has_relationship',
        customObjectType: 'product',
        path: [
          { customObjectType: 'account', relationshipType: 'member_of', attributeFilters: [] },
          {
            customObjectType: 'product',
            relationshipType: 'uses',
            direction: 'parent_to_child',
            attributeFilters: [],
          },
        ],
        attributeFilters: [{ attr: 'attributes.tier', type: 'STRING', op: 'eq', value: 'gold' }],
      },
    ],
    byHand: (org) => sql`
      select count(*) from people p where org_id = ${org} and deleted_at is null and external_id in (
        select m.from_external_id from relationships m
        join relationship_types mt on mt.org_id = m.org_id and mt.id = m.relationship_type_id and mt.role = 'member_of'
        join custom_objects a on a.org_id = m.org_id and a.type = 'account' and a.external_id = m.to_external_id
          and a.deleted_at is null
        join relationships u on u.org_id = m.org_id and u.from_external_id = a.external_id
        join relationship_types ut on ut.org_id = u.org_id and ut.id = u.relationship_type_id and ut.role = 'uses'
        join custom_objects o on o.org_id = u.org_id and o.type = 'product' and o.external_id = u.to_external_id
          and o.deleted_at is null and o.attributes->>'tier' = 'gold'
        where m.org_id = ${org})`,
  },
  mixed: {
    predicates: [
      { ...plan, op: 'in', value: ['basic', 'pro'] },
      { kind: 'person_attribute', attr: 'attributes.monthlySpend', type: 'NUMBER', op: 'gte', value: 15 },
      { kind: 'event', eventName: 'order_placed', occurred: true, window: lastDays(90) },
      { kind: 'event', eventName: 'ticket_opened', occurred: false, window: lastDays(90) },
    ],
    byHand: (org) => sql`
      select count(*) from people p where org_id = ${org} and deleted_at is null
        and attributes->>'plan' in ('basic', 'pro') and (attributes->>'monthlySpend')::numeric >= 15
        and external_id in (
          select person_external_id from events where org_id = ${org} and name = 'order_placed' and ${since(90)})
        and not exists (
          select from events e where e.org_id = p.org_id and e.person_external_id = p.external_id
            and e.name = 'ticket_opened' and ${since(90)})`,
  },
}
