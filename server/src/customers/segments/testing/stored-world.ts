import type { NewId } from '../../../platform/core/index.ts'
import { type Db, sql } from '../../../platform/db/index.ts'
import type { World } from './evaluator.ts'
import { storeKnown } from './stored-known.ts'
import { OBJECT_TYPES, RELATIONSHIPS } from './worlds.ts'

/** Replaces the organization's data by a world. People keep their ids, and missing ones are deleted. */
export async function storeWorld(db: Db, org: string, world: World, newId: NewId): Promise<void> {
  await storePeople(db, org, world, newId)
  await storeEvents(db, org, world, newId)
  await defineTypes(db, org, newId)
  await storeObjects(db, org, world, newId)
  await storeLinks(db, org, world, newId)
  await storeKnown(db, org, world.known, newId)
}

async function storePeople(db: Db, org: string, { people }: World, newId: NewId): Promise<void> {
  await db.run(sql`update people set deleted_at = now() where org_id = ${org}`)
  const rows = people.map((person) => ({ id: newId(), ...person }))
  await db.run(sql`
    insert into people (org_id, id, external_id, first_name, email, phone_number, attributes, created_at, updated_at,
                        deleted_at)
    select ${org}, "id", "externalId", "firstName", "email", "phoneNumber", "attributes", "createdAt", "createdAt",
           case when "isDeleted" then "createdAt" end
    from json_to_recordset(${JSON.stringify(rows)}) as p (
      "id" uuid, "externalId" text, "firstName" text, "email" text, "phoneNumber" text, "attributes" jsonb,
      "createdAt" timestamptz, "isDeleted" boolean)
    on conflict (org_id, external_id) do update set
      first_name = excluded.first_name, email = excluded.email, phone_number = excluded.phone_number,
      attributes = excluded.attributes, created_at = excluded.created_at, deleted_at = excluded.deleted_at`)
}

async function storeEvents(db: Db, org: string, { people }: World, newId: NewId): Promise<void> {
  await db.run(sql`delete from events where org_id = ${org}`)
  const events = people.flatMap(({ externalId, events: own }) =>
    own.map((event) => ({ id: newId(), externalId, ...event })),
  )
  await db.run(sql`
    insert into events (org_id, occurred_at, id, external_id, name, received_at, person_external_id, properties, recorded_by)
    select ${org}, "occurredAt", "id", "id"::text, "name", "occurredAt", "externalId", "properties", 'test'
    from json_to_recordset(${JSON.stringify(events)}) as e (
      "id" uuid, "externalId" text, "name" text, "occurredAt" timestamptz, "properties" jsonb)`)
}

async function defineTypes(db: Db, org: string, newId: NewId): Promise<void> {
  await db.run(sql`
    insert into custom_object_types (org_id, name, display_name, created_at, updated_at)
    select ${org}, name, name, now(), now() from unnest(${OBJECT_TYPES}::text[]) as name on conflict do nothing`)
  const types = RELATIONSHIPS.map((type) => ({ id: newId(), ...type }))
  await db.run(sql`
    insert into relationship_types (org_id, id, from_type, to_type, role, bidirectional, created_at, updated_at)
    select ${org}, "id", "fromType", "toType", "role", false, now(), now()
    from json_to_recordset(${JSON.stringify(types)}) as t ("id" uuid, "fromType" text, "toType" text, "role" text)
    on conflict do nothing`)
}

async function storeObjects(db: Db, org: string, { objects }: World, newId: NewId): Promise<void> {
  await db.run(sql`delete from custom_objects where org_id = ${org}`)
  const rows = objects.map((object) => ({ id: newId(), ...object }))
  await db.run(sql`
    insert into custom_objects (org_id, id, type, external_id, attributes, created_at, updated_at, deleted_at)
    select ${org}, "id", "type", "externalId", "attributes", now(), now(), case when "isDeleted" then now() end
    from json_to_recordset(${JSON.stringify(rows)}) as o (
      "id" uuid, "type" text, "externalId" text, "attributes" jsonb, "isDeleted" boolean)`)
}

async function storeLinks(db: Db, org: string, { links }: World, newId: NewId): Promise<void> {
  await db.run(sql`delete from relationships where org_id = ${org}`)
  const rows = links.map((link) => ({ id: newId(), ...link }))
  await db.run(sql`
    insert into relationships (org_id, id, relationship_type_id, from_external_id, to_external_id, one_from, one_to,
                               created_at)
    select ${org}, l."id", t.id, "from", "to", false, false, now()
    from json_to_recordset(${JSON.stringify(rows)}) as l (
      "id" uuid, "role" text, "fromType" text, "from" text, "toType" text, "to" text)
    join relationship_types t on t.org_id = ${org} and t.role = l."role" and t.to_type = l."toType"
      and t.from_type is not distinct from l."fromType"`)
}
