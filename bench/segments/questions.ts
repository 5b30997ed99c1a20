import { type RawBuilder, sql } from '../../server/src/platform/db/index.ts'

/** The parameters of a handwritten query besides the organization. */
export interface Asked {
  /** The time of the segment's evaluation. */
  now: Date
  /** Id and UUID of an evaluated segment, that of the question `attribute`. */
  other: { id: string; uuid: string }
}

/** One question about people: as a segment's filter, and as a handwritten count. */
export interface Question {
  predicates: object[] | ((other: Asked['other']) => object[])
  byHand: (org: string, asked: Asked) => RawBuilder<{ count: number }>
}

/** "In the last n days" means calendar days: today and the n days before it. */
const since = (days: number) =>
  sql`occurred_at >= current_date - ${days}::int and occurred_at < current_date + 1`
const lastDays = (amount: number) => ({ op: 'in_last_n', value: { amount, unit: 'days' } })

const spanOf = (amount: number, unit: string) => ({ amount, unit })

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
  'sum in window': {
    predicates: [
      {
        kind: 'event',
        eventName: 'order_placed',
        occurred: true,
        window: lastDays(90),
        aggregate: { function: 'sum', property: 'total', op: 'gte', value: 500 },
      },
    ],
    byHand: (org) => sql`
      select count(*) from people p where org_id = ${org} and deleted_at is null and external_id in (
        select person_external_id from events where org_id = ${org} and name = 'order_placed' and ${since(90)}
        group by 1 having sum((properties->>'total')::numeric) >= 500)`,
  },
  'distinct days': {
    predicates: [
      {
        kind: 'event',
        eventName: 'page_viewed',
        occurred: true,
        window: lastDays(90),
        aggregate: { function: 'countDistinct', of: 'days', op: 'gte', value: 3 },
      },
    ],
    byHand: (org) => sql`
      select count(*) from people p where org_id = ${org} and deleted_at is null and external_id in (
        select person_external_id from events where org_id = ${org} and name = 'page_viewed' and ${since(90)}
        group by 1 having count(distinct (occurred_at at time zone 'UTC')::date) >= 3)`,
  },
  'anchored window': {
    predicates: [
      {
        kind: 'event',
        eventName: 'order_placed',
        occurred: true,
        count: { op: 'gte', value: 2 },
        anchoredWindow: {
          anchor: { kind: 'event', eventName: 'order_placed', occurrence: 'first' },
          to: spanOf(30, 'days'),
        },
      },
    ],
    byHand: (org) => sql`
      with firsts as (
        select person_external_id, min(occurred_at) as at from events
        where org_id = ${org} and name = 'order_placed' group by 1)
      select count(*) from people p where org_id = ${org} and deleted_at is null and external_id in (
        select e.person_external_id from events e join firsts f on f.person_external_id = e.person_external_id
        where e.org_id = ${org} and e.name = 'order_placed' and e.occurred_at <= f.at + interval '720 hours'
        group by 1 having count(*) >= 2)`,
  },
  sequence: {
    predicates: [
      {
        kind: 'event_sequence',
        steps: [{ eventName: 'app_opened' }, { eventName: 'order_placed', within: spanOf(1, 'days') }],
      },
    ],
    byHand: (org) => sql`
      select count(*) from people p where org_id = ${org} and deleted_at is null and external_id in (
        select a.person_external_id from events a
        join events b on b.org_id = ${org} and b.person_external_id = a.person_external_id
          and b.name = 'order_placed' and b.occurred_at > a.occurred_at
          and b.occurred_at <= a.occurred_at + interval '24 hours'
        where a.org_id = ${org} and a.name = 'app_opened')`,
  },
  'not followed by': {
    predicates: [
      {
        kind: 'event_sequence',
        steps: [{ eventName: 'ticket_opened' }],
        notFollowedBy: { eventName: 'app_opened', within: spanOf(1, 'weeks') },
      },
    ],
    byHand: (org, { now }) => sql`
      select count(*) from people p where org_id = ${org} and deleted_at is null and external_id in (
        select a.person_external_id from events a
        where a.org_id = ${org} and a.name = 'ticket_opened' and a.occurred_at + interval '168 hours' < ${now}
          and not exists (
            select from events b
            where b.org_id = ${org} and b.person_external_id = a.person_external_id and b.name = 'app_opened'
              and b.occurred_at > a.occurred_at and b.occurred_at <= a.occurred_at + interval '168 hours'))`,
  },
  'member of another': {
    predicates: ({ id }) => [{ kind: 'segment_member', segmentId: id, member: true }],
    byHand: (org, { other }) => sql`
      select count(*) from people p where org_id = ${org} and deleted_at is null and exists (
        select from segment_members m
        where m.org_id = ${org} and m.segment_id = ${other.uuid} and m.person_id = p.id)`,
  },
}
