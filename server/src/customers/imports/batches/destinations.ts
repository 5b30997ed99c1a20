import type { z } from 'zod'
import { ApiError } from '../../../platform/core/index.ts'
import { sql } from '../../../platform/db/index.ts'
import type { Ctx, Refused } from '../../../platform/operations/index.ts'
import { EventInput, findEventIds, type NewEvent, newEvent, storeEvents } from '../../events/index.ts'
import { CustomObjectInput, upsertObjects } from '../../objects/index.ts'
import { BAD_PHONE, PersonInput, parsePhone, peopleBehind, upsertPeople } from '../../people/index.ts'

export interface Refusal {
  /** A field of the record; null when the error is about the whole record. */
  field: string | null
  code: string
  message: string
}

/** `skipped`: it already existed and was not changed. */
export type Outcome = 'created' | 'updated' | 'skipped' | Refusal

/** Where the records of one kind are stored. Records are valid by the schema; outcomes are in their order. */
export interface Destination<T> {
  schema: z.ZodType<T>
  keyOf(input: T): string
  /** The outcome for a record that already exists or came earlier in the file. */
  again: 'updated' | 'skipped'
  store(ctx: Ctx, inputs: readonly T[]): Promise<Outcome[]>
  /** The outcomes that `store` would return; writes nothing. */
  preview(ctx: Ctx, inputs: readonly T[]): Promise<Outcome[]>
  /** Keeps which records the import has stored. */
  remember?(ctx: Ctx, importId: string, keys: readonly string[]): Promise<void>
}

/** `fieldOf`: the field that is wrong, by the code of the refusal. */
function outcomeOf(
  upserted: { ok: true; created: boolean } | Refused,
  fieldOf: (code: Refused['code']) => Refusal['field'],
): Outcome {
  if (upserted.ok) return upserted.created ? 'created' : 'updated'
  const { code, message } = upserted
  return { field: fieldOf(code), code, message }
}

export const people: Destination<PersonInput> = {
  schema: PersonInput,
  keyOf: (input) => input.externalId,
  again: 'updated',
  store: async (ctx, inputs) => {
    const upserted = await upsertPeople(ctx, inputs)
    return upserted.map((each) =>
      outcomeOf(each, (code) => (code === 'invalid_phone_number' ? 'phoneNumber' : null)),
    )
  },
  preview: async (ctx, inputs) => {
    const rows = await ctx.db.rows(sql<{ external_id: string }>`
      select a.external_id from ${peopleBehind(ctx.org)}
      where a.org_id = ${ctx.org} and a.external_id = any(${inputs.map((input) => input.externalId)})`)
    const known = new Set(rows.map((row) => row.external_id))
    return inputs.map((input) => {
      if (input.phoneNumber && parsePhone(input.phoneNumber) === null) {
        return { field: 'phoneNumber', code: 'invalid_phone_number', message: BAD_PHONE }
      }
      return known.has(input.externalId) ? 'updated' : 'created'
    })
  },
  remember: async (ctx, importId, keys) => {
    // By lists of ids: while rows come in, PostgreSQL knows too little of the table to join it well.
    await ctx.db.run(sql`
      insert into import_people (org_id, import_id, person_id)
      select p.org_id, ${importId}::uuid, p.id from people p
      where p.org_id = ${ctx.org} and p.deleted_at is null and p.id = any(array(
        select coalesce(a.merged_into, a.id) from people a
        where a.org_id = ${ctx.org} and a.external_id = any(${keys})))
      on conflict (org_id, import_id, person_id) do nothing`)
  },
}

/** Objects of one type, which existed when the import was created; types are never deleted. */
export const objects: Destination<CustomObjectInput> = {
  schema: CustomObjectInput,
  keyOf: (input) => input.externalId,
  again: 'updated',
  store: async (ctx, inputs) => {
    const upserted = await upsertObjects(ctx, inputs)
    return upserted.map((each) => outcomeOf(each, () => null))
  },
  preview: async (ctx, inputs) => {
    const rows = await ctx.db.rows(sql<{ external_id: string }>`
      select external_id from custom_objects
      where org_id = ${ctx.org} and type = ${inputs[0]!.type}
        and external_id = any(${inputs.map((input) => input.externalId)}) and deleted_at is null`)
    const known = new Set(rows.map((row) => row.external_id))
    return inputs.map((input) => (known.has(input.externalId) ? 'updated' : 'created'))
  },
}

/** Past events: like those of a batch they start no journey. */
export const events: Destination<EventInput> = {
  schema: EventInput,
  keyOf: (input) => input.externalId,
  again: 'skipped',
  store: async (ctx, inputs) => {
    const made = inputs.map((input) => makeEvent(ctx, input))
    const good = made.filter((event): event is NewEvent => 'id' in event)
    const stored = good.length > 0 ? await storeEvents(ctx, good) : new Set()
    return made.map((event) => ('id' in event ? (stored.has(event.id) ? 'created' : 'skipped') : event))
  },
  preview: async (ctx, inputs) => {
    const known = await findEventIds(
      ctx.db,
      ctx.org,
      inputs.map((input) => input.externalId),
    )
    return inputs.map((input) => {
      const made = makeEvent(ctx, input)
      return 'id' in made ? (known.has(input.externalId) ? 'skipped' : 'created') : made
    })
  },
}

function makeEvent(ctx: Ctx, input: EventInput): NewEvent | Refusal {
  try {
    return newEvent(input, ctx.newId(), ctx.now, ctx.actor.id)
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return { field: 'timestamp', code: error.code, message: error.message }
  }
}
