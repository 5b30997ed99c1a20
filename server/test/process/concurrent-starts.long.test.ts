import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, inject, test } from 'vitest'
import { Api } from '../../src/app/demo/api.ts'
import { startService } from '../../src/app/demo/service.ts'
import { openPool, sql } from '../../src/platform/db/index.ts'
import { withDatabase } from '../harness/global-setup.ts'
import { portOf } from '../harness/ports.ts'

/** The number of rounds. PARLEY_TEST_STARTS=20 runs more. */
const ROUNDS = Number(process.env.PARLEY_TEST_STARTS ?? 1)
const PROCESSES = 4

test.each(Array.from({ length: ROUNDS }, (_, round) => round + 1))(
  'Services that start at the same time on an empty database all work, round %i',
  async () => {
    await using parts = new AsyncDisposableStack()
    const database = `starting_${randomBytes(6).toString('hex')}`
    const url = withDatabase(inject('postgresUrl'), database)
    {
      await using admin = openPool({ url: inject('postgresUrl'), max: 1 })
      await admin.run(sql.raw(`create database ${database}`))
    }
    const folder = await mkdtemp(join(tmpdir(), 'parley-starting-'))
    parts.defer(() => rm(folder, { recursive: true, force: true }))
    // No secret is set, so they must agree on the one that the first of them creates.
    const env = {
      PARLEY_DATA: folder,
      PARLEY_DATABASE_URL: url,
      PARLEY_TIME_SCALE: '1000',
      PARLEY_SIMULATOR: 'false',
      PARLEY_POOL: '4',
    }
    const services = await Promise.all(
      Array.from({ length: PROCESSES }, async (_, n) => parts.use(await startService(env, portOf(n)))),
    )
    const { apiKey } = await services[0]!.bootstrap('My organization')
    for (const [n, service] of services.entries()) {
      const api = new Api(service.url, apiKey)
      await api.post('/cdp/events', { name: 'started', externalId: `service-${n}`, personExternalId: 'p' })
    }
    await using pool = openPool({ url, max: 1 })
    expect(
      await pool.one(sql`
        select (select count(*) from organizations) as organizations, (select count(*) from api_keys) as keys,
               (select count(*) from events) as events`),
    ).toEqual({ organizations: 1, keys: 1, events: PROCESSES })
  },
)
