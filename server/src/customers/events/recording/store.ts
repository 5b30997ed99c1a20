import { ApiError } from '../../../platform/core/index.ts'
import { type Db, instantArray, jsonArray, sql, textArray, uuidArray } from '../../../platform/db/index.ts'
import { QUEUES, wakeAfterCommit } from '../../../platform/jobs/index.ts'
import type { Ctx } from '../../../platform/operations/index.ts'
import { hasLiveSegments, survivorIn } from '../../people/index.ts'
import type { EventInput } from '../schema.ts'

/** An event to be stored. */
export interface NewEvent {
  id: string
  externalId: string
  name: string
  occurredAt: Date
  receivedAt: Date
  personExternalId?: string | undefined
  customObjectType?: string | undefined
  customObjectExternalId?: string | undefined
  properties?: Record<string, unknown> | undefined
  recordedBy: string
}

const MAX_AHEAD_MS = 24 * 3_600_000
const EARLIEST = Date.UTC(1900, 0, 1)

/** Throws `invalid_request` for a timestamp more than 24 h ahead, or before 1900. */
export function newEvent(input: EventInput, id: string, now: Date, recordedBy: string): NewEvent {
  const occurredAt = input.timestamp === undefined ? now : new Date(input.timestamp)
  if (occurredAt.getTime() > now.getTime() + MAX_AHEAD_MS || occurredAt.getTime() < EARLIEST) {
    throw new ApiError('invalid_request', '`timestamp` must be between the year 1900 and 24 hours from now.')
  }
  const { name, externalId, personExternalId, customObjectType, customObjectExternalId, properties } = input
  return {
    id,
    externalId,
    name,
    occurredAt,
    receivedAt: now,
    personExternalId,
    customObjectType,
    customObjectExternalId,
    properties,
    recordedBy,
  }
}

export interface StoredEvent {
  id: string
  /** False: its external id already existed. */
  created: boolean
  personId: string | null
  /** Whether any event of the same call starts or cancels a journey. */
  matched: boolean
  /** Whether any event of the same call was noted for LIVE segments. */
  noted: boolean
  /** Whether any event of the same call may reach the goal of an initiative. */
  looked: boolean
}

/**
 * The events as rows with the column names of `NewEvent`. `personExternalId` is the surviving person of the one given. Sorted by external id, and in order of arrival for the same
 * id, so that two statements with the same ids cannot deadlock.
 */
const incoming = (org: string, unordered: readonly NewEvent[]) => {
  const events = unordered.toSorted((a, b) => compare(a.externalId, b.externalId))
  const survivor = survivorIn(org, sql`e."givenPerson"`)
  return sql`
    select e.*, coalesce(${survivor}, e."givenPerson") as "personExternalId"
    from unnest(
      ${uuidArray(events.map((event) => event.id))},
      ${textArray(events.map((event) => event.externalId))},
      ${textArray(events.map((event) => event.name))},
      ${instantArray(events.map((event) => event.occurredAt))},
      ${instantArray(events.map((event) => event.receivedAt))},
      ${textArray(events.map((event) => event.personExternalId))},
      ${textArray(events.map((event) => event.customObjectType))},
      ${textArray(events.map((event) => event.customObjectExternalId))},
      ${jsonArray(events.map((event) => event.properties))},
      ${textArray(events.map((event) => event.recordedBy))}
    ) as e ("id", "externalId", "name", "occurredAt", "receivedAt", "givenPerson", "customObjectType",
            "customObjectExternalId", "properties", "recordedBy")`
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}

/** `fresh` are the events that were stored, because their external ids are new. */
const storing = (org: string) => sql`
  keys as (
    insert into event_keys (org_id, external_id, event_id, occurred_at)
    select ${org}, "externalId", "id", "occurredAt" from incoming
    on conflict (org_id, external_id) do nothing
    returning event_id
  ), fresh as (
    select incoming.* from incoming join keys on keys.event_id = incoming."id"
  ), stored as (
    insert into events (org_id, occurred_at, id, external_id, name, received_at, person_external_id,
                        custom_object_type, custom_object_external_id, properties, recorded_by, merged_from)
    select ${org}, "occurredAt", "id", "externalId", "name", "receivedAt", "personExternalId",
           "customObjectType", "customObjectExternalId", coalesce("properties", '{}'), "recordedBy",
           nullif("givenPerson", "personExternalId")
    from fresh
    returning id, name, person_external_id, received_at
  ), noted as (
    -- Instead of noteChanges, which would be a second statement. An event's id serves its note.
    insert into noted_changes (org_id, id, person_external_id, event_name, due_at)
    select distinct on (person_external_id, name) ${org}::uuid, id, person_external_id, name, received_at
    from stored where person_external_id is not null and ${hasLiveSegments(org)}
    returning id
  ), looked as (
    -- Instead of lookAgain, for the same reason. Who left the initiative long ago is not looked at.
    insert into goal_looks (org_id, id, initiative_id, person_external_id, is_merge, due_at)
    select ${org}::uuid, md5('goal:' || e.id || ':' || g.initiative_id)::uuid, g.initiative_id, e.person_external_id,
           false, e.received_at
    from stored e
    join initiative_goals g on g.org_id = ${org} and g.event_name = e.name
    join initiatives i on i.org_id = ${org} and i.id = g.initiative_id
    where e.person_external_id is not null and (i.status in ('ACTIVE', 'PAUSED') or exists (
      select from goal_members m
      where m.org_id = ${org} and m.initiative_id = g.initiative_id and m.person_external_id = e.person_external_id))
    on conflict (org_id, id) do nothing
    returning id
  ), told as (
    -- Instead of tellChanges, for the same reason. The newest event stands for all of the statement.
    insert into changes (org_id, id, xid, kind, subject, noted_at)
    select ${org}::uuid, id, pg_current_xact_id(), 'event', 'evt_' || replace(id::text, '-', ''), statement_timestamp()
    from stored
    where exists (select from change_listeners where org_id = ${org})
    order by id desc limit 1
  )`

/**
 * Queues the journeys that the events in `fresh` start and cancel. A match's id is a hash of event and journey, so one
 * match per pair waits at a time and the database generates the id. Matches of one commit keep the times at which
 * their events arrived, which tell what came first. Uses journeys_by_event and journeys_canceled_by.
 */
const matching = (org: string, now: Date) => sql`
  matched as (
    select 'enroll' as action, e.*, j.id as journey_id, j.initiative_id
    from fresh e
    join journeys j on j.org_id = ${org} and j.status = 'PUBLISHED'
      and j.trigger_type = 'cdp_event' and j.trigger_event_name = e."name"
    join initiatives i on i.org_id = ${org} and i.id = j.initiative_id and i.status = 'ACTIVE'
    where e."personExternalId" is not null
    union all
    select 'cancel', e.*, j.id, j.initiative_id
    from fresh e
    join journeys j on j.org_id = ${org} and j.cancel_event_names <> '{}' and j.cancel_event_names @> array[e."name"]
    where e."personExternalId" is not null and j.status <> 'DRAFT'
  ), queued as (
    insert into trigger_matches (org_id, id, action, initiative_id, journey_id, person_external_id,
                                 trigger, properties, due_at, created_at)
    select ${org}, md5(action || ':' || "id" || ':' || journey_id)::uuid, action, initiative_id, journey_id,
           "personExternalId",
           jsonb_build_object('kind', 'cdp_event', 'eventName', "name",
                              'eventId', 'evt_' || replace("id"::text, '-', ''), 'externalId', "externalId"),
           coalesce("properties", '{}'), ${now}, "receivedAt"
    from matched order by 2
    on conflict (org_id, id) do nothing
  )`

/** Stores events and skips duplicates. Returns the ids of the stored ones. */
export async function storeEvents(ctx: Ctx, events: readonly NewEvent[]): Promise<Set<string>> {
  const rows = await ctx.db.rows(
    sql<{ id: string; noted: boolean; looked: boolean }>`
      with incoming as (${incoming(ctx.org, events)}), ${storing(ctx.org)}
      select event_id as id, exists (select from noted) as noted, exists (select from looked) as looked from keys`,
    'events_store',
  )
  if (rows[0]?.noted) wakeAfterCommit(ctx, QUEUES.noted)
  if (rows[0]?.looked) wakeAfterCommit(ctx, QUEUES.goalLooks)
  return new Set(rows.map((row) => row.id))
}

/**
 * Stores events and queues the journeys that they start and cancel, in one statement. Duplicates are neither stored nor
 * matched: `matchAgain` matches them. The person is looked up row by row: a join gets a cached plan made for small
 * tables, which later scans a large one.
 */
export async function recordEvents(
  db: Db,
  org: string,
  events: readonly NewEvent[],
  now: Date,
): Promise<StoredEvent[]> {
  const rows = await db.rows(
    sql<StoredEvent>`
      with incoming as (${incoming(org, events)}), ${storing(org)}, ${matching(org, now)}
      select e."id", k.event_id is not null as created,
             (select id from people p
              where p.org_id = ${org} and p.external_id = e."personExternalId" and p.deleted_at is null) as "personId",
             exists (select from matched) as matched, exists (select from noted) as noted,
             exists (select from looked) as looked
      from incoming e left join keys k on k.event_id = e."id"`,
    'events_record',
  )
  const byId = new Map(rows.map((row) => [row.id, row]))
  return events.map((event) => byId.get(event.id)!)
}

/**
 * Queues the journeys that already stored events start and cancel (docs/behaviour/customers.md: Customer data). Each
 * match has the event's original id. Returns whether there was any.
 */
export async function matchAgain(
  db: Db,
  org: string,
  events: readonly NewEvent[],
  now: Date,
): Promise<boolean> {
  const rows = await db.rows(
    sql<{ matched: boolean }>`
      with fresh as (${incoming(org, events)}), ${matching(org, now)}
      select exists (select from matched) as matched`,
    'events_match_again',
  )
  return rows[0]!.matched
}

/** The original ids of these external ids. */
export async function findEventIds(
  db: Db,
  org: string,
  externalIds: readonly string[],
): Promise<Map<string, string>> {
  const rows = await db.rows(sql<{ external_id: string; event_id: string }>`
    select external_id, event_id from event_keys where org_id = ${org} and external_id = any(${externalIds})`)
  return new Map(rows.map((row) => [row.external_id, row.event_id]))
}
