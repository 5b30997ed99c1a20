import { sql } from '../../server/src/platform/db/index.ts'
import type { Runtime } from '../../server/src/platform/operations/index.ts'
import { openCopier, row } from '../machinery/copy.ts'

const EVENTS_A_PERSON = 2
const DAY_MS = 86_400_000

/** People are named by number: `p1` owns the account `a1`, which has the device `d1`. */
export const personOf = (n: number) => `p${n}`

interface Target {
  databaseUrl: string
  runtime: Runtime
  org: string
}

/** Fills an organization by COPY: people with two events each, an account per person and a device per account. */
export async function loadPeople({ databaseUrl, runtime, org }: Target, count: number): Promise<void> {
  const now = runtime.clock.now()
  const { newId } = runtime
  const at = now.toISOString()
  await using copier = await openCopier(databaseUrl)
  const numbers = () => Array.from({ length: count }, (_, n) => n).values()

  await copier.copy(
    'people (org_id, id, external_id, first_name, phone_number, attributes, created_at, updated_at)',
    numbers().map((n) => {
      const attributes = JSON.stringify({ plan: n % 2 === 0 ? 'pro' : 'free', visits: n % 50 })
      return row(org, newId(), personOf(n), 'Ana', null, attributes, at, at)
    }),
  )
  await copier.copy(
    'events (org_id, occurred_at, id, external_id, name, received_at, person_external_id, properties, recorded_by)',
    numbers().flatMap((n) =>
      Array.from({ length: EVENTS_A_PERSON }, (_, index) => {
        const happened = new Date(now.getTime() - ((n * 7 + index * 31) % 90) * DAY_MS).toISOString()
        return row(
          org,
          happened,
          newId(),
          `e${n}-${index}`,
          'bought',
          at,
          personOf(n),
          '{"total":10}',
          'copy',
        )
      }),
    ),
  )
  await copier.query(`
    insert into custom_object_types (org_id, name, display_name, created_at, updated_at)
    select '${org}', name, name, now(), now() from unnest(array['account', 'device']) name`)
  const owner = newId()
  const has = newId()
  await copier.query(`
    insert into relationship_types (org_id, id, from_type, to_type, role, bidirectional, created_at, updated_at)
    values ('${org}', '${owner}', null, 'account', 'owner', false, now(), now()),
           ('${org}', '${has}', 'account', 'device', 'has', false, now(), now())`)
  for (const [type, prefix] of [
    ['account', 'a'],
    ['device', 'd'],
  ] as const) {
    await copier.copy(
      'custom_objects (org_id, id, type, external_id, attributes, created_at, updated_at)',
      numbers().map((n) => row(org, newId(), type, `${prefix}${n}`, '{"on":true}', at, at)),
    )
  }
  await copier.copy(
    'relationships (org_id, id, relationship_type_id, from_external_id, to_external_id, one_from, one_to, created_at)',
    numbers().flatMap((n) => [
      row(org, newId(), owner, personOf(n), `a${n}`, 'f', 'f', at),
      row(org, newId(), has, `a${n}`, `d${n}`, 'f', 'f', at),
    ]),
  )
  await runtime.pool.run(sql`analyze people, events, custom_objects, relationship_types, relationships`)
}
