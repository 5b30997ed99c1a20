import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import type { Ctx } from './context.ts'
import { recordOperations } from './kinds/record-operations.ts'
import { operation } from './operation.ts'

const words = { permission: 'people:write', summary: 'Change a thing' } as const
const ThingId = z.strictObject({ id: z.string() })
const Thing = z.strictObject({ id: z.string(), size: z.int() })
const ctx = {} as Ctx

describe('An operation', () => {
  const act = { ...words, effect: 'write', idempotent: true, input: ThingId, output: Thing } as const

  test('whose path names a record answers not_found and is audited with the first parameter', () => {
    const run = async () => ({ id: 'a', size: 1 })
    const route = 'POST /things/{id}/parts/{part}' as const
    expect(operation({ ...act, name: 'things_act', route, errors: ['conflict'], run })).toMatchObject({
      errors: ['not_found', 'conflict'],
      subject: 'id',
    })
    const stated = operation({ ...act, name: 'things_act', route, subject: 'part', run })
    expect(stated).toMatchObject({ errors: ['not_found'], subject: 'part' })
  })

  test('whose path names none answers the errors that it states, and is audited with the field that it states', () => {
    const run = async () => ({ id: 'a', size: 1 })
    const made = operation({ ...act, name: 'things_act', route: 'POST /things', run })
    expect([made.errors, made.subject]).toEqual([[], undefined])
  })
})

describe('The operations on records of one kind', () => {
  const things = recordOperations({
    key: ThingId,
    record: Thing,
    present: ({ name, size }: { name: string; size: number }) => ({ id: name, size }),
  })

  test('give the key apart from the other fields, and show the record', async () => {
    const update = things.update({
      ...words,
      name: 'things_update',
      route: 'PATCH /things/{id}',
      input: ThingId.extend({ size: z.int() }),
      run: async (_, id, { size }) => ({ name: `thing ${id}`, size }),
    })
    expect(update).toMatchObject({ effect: 'write', idempotent: true })
    expect(await update.run(ctx, { id: 'a', size: 3 })).toEqual({ id: 'thing a', size: 3 })
  })

  test('delete with an answer that says whether there was a record', async () => {
    const removed = (outcome: boolean | undefined) =>
      things
        .delete({
          ...words,
          name: 'things_delete',
          route: 'DELETE /things/{id}',
          run: async () => outcome as boolean,
        })
        .run(ctx, { id: 'a' })
    expect([await removed(undefined), await removed(true), await removed(false)]).toEqual([
      { removed: true },
      { removed: true },
      { removed: false },
    ])
  })
})
