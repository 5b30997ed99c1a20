import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from '../../../platform/db/index.ts'
import { definitionWith, openShop, type Shop } from '../authoring/testing/shop.ts'
import { Graphs } from './graphs.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop({ env: { PARLEY_ROLE: 'api' } })
})
afterAll(() => shop[Symbol.asyncDispose]())

/** The ids of published journeys. */
async function publish(count: number): Promise<string[]> {
  const { app } = shop
  for (let number = 0; number < count; number++) {
    const id = await shop.addInitiative()
    await shop.createDraft(id)
    await app.ok('initiatives_launch', { id })
  }
  const rows = await app.runtime.pool.rows(sql<{ id: string }>`
    select id from journeys where org_id = ${app.org.id} order by id limit ${count}`)
  return rows.map((row) => row.id)
}

test('A graph lookup keeps what it loaded, whatever others load and however small the cache', async () => {
  const { app } = shop
  const [a = '', b = '', c = ''] = await publish(3)
  const room = JSON.stringify(definitionWith()).length * 2
  for (let round = 0; round < 20; round++) {
    const graphs = new Graphs(room)
    const load = (...ids: string[]) => graphs.load(app.runtime.pool, app.org.id, ids)
    await load(a)
    const meanwhile = round % 2 === 0 ? load(c) : null
    const looked = load(a, b)
    const [first, second] = await Promise.all([looked, meanwhile ?? load(c)])
    for (const id of [a, b]) expect(first(id).entry.id).toBe('start')
    expect(second(c).entry.id).toBe('start')
  }
})
