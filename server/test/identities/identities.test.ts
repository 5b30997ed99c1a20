import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from '../../src/platform/db/index.ts'
import { effort } from '../harness/effort.ts'
import { startTestApp, type TestApp } from '../harness/harness.ts'
import { History } from './history.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ env: { PARLEY_ROLE: 'api', PARLEY_TRUSTED_PROXIES: 'loopback' } })
})
afterAll(() => app.stop())

/** `PARLEY_HISTORIES` sets the number of histories, `PARLEY_HISTORY` runs the one with this seed. */
const HISTORIES = Number(process.env.PARLEY_HISTORIES ?? effort(5, 1000))
const ONLY = process.env.PARLEY_HISTORY
const STEPS = 25

/** Contacts that more than one run of the initiative writes to. Runs that a merge ended have written nothing. */
function findWrittenTwice(org: string) {
  return app.runtime.pool.rows(sql<{ contact_id: string }>`
    select contact_id from runs where org_id = ${org} and (ended_at is null or messages_sent > 0) group by contact_id having count(*) > 1`)
}

/** Rows that name somebody else than the person whom their external id leads to. */
function findMisplaced(org: string) {
  const misplaced = (table: string) => sql`
    select ${table}::text as of, r.person_external_id as person, r.merged_from from ${sql.table(table)} r
    left join people own on own.org_id = ${org} and own.external_id = coalesce(r.merged_from, r.person_external_id)
    left join people s on s.org_id = ${org} and s.id = own.merged_into
    where r.org_id = ${org} and r.person_external_id is not null
      and r.person_external_id <> coalesce(s.external_id, own.external_id, r.person_external_id)`
  return app.runtime.pool.rows(sql`
    ${misplaced('events')} union all ${misplaced('form_submissions')} union all ${misplaced('runs')}`)
}

/** Addresses of known people that the organization never gave for any of the people in them. */
async function findLeaks({ org, given }: History): Promise<string[]> {
  const rows = await app.runtime.pool.rows(sql<{ ids: string[]; addresses: string[] }>`
    select array_agg(a.external_id) as ids,
           array_remove(array[p.phone_number, lower(p.email)], null) as addresses
    from people p
    join people a on a.org_id = ${org} and (a.id = p.id or a.merged_into = p.id)
    where p.org_id = ${org} and p.deleted_at is null and p.attributes ? 'secret'
    group by p.id, p.phone_number, p.email`)
  return rows.flatMap(({ ids, addresses }) => {
    // Whoever merges a lead vouches for its addresses.
    if (ids.some((id) => id.startsWith('lead_'))) return []
    const own = new Set(ids.flatMap((id) => [...(given.get(id) ?? [])]))
    return addresses.filter((address) => !own.has(address)).map((address) => `${ids.join()}: ${address}`)
  })
}

test('No address gets a message twice, nobody gets an address of a stranger, and undoing restores everything', async () => {
  const seeds = ONLY ? [Number(ONLY)] : Array.from({ length: HISTORIES }, (_, index) => index + 1)
  for (const seed of seeds) {
    const history = await History.begin(app, seed)
    try {
      for (let step = 0; step < STEPS; step++) await history.step()
      expect(await findWrittenTwice(history.org)).toEqual([])
      expect(await findMisplaced(history.org)).toEqual([])
      expect(await findLeaks(history)).toEqual([])
    } catch (error) {
      const told = `history ${seed}:\n${history.log.join('\n')}`
      throw new Error(`${told}\n${error instanceof Error ? error.message : error}`, { cause: error })
    }
  }
})
