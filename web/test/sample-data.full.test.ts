import { expect, test } from 'vitest'
import { sql } from '../../server/src/platform/db/index.ts'
import { insertChannel } from '../../server/test/fixtures/channels.ts'
import { TEMPLATE } from '../../server/test/fixtures/workspace.ts'
import { press, useVisits } from './visits.ts'

/* Sample data of an installation whose phones are real. */

const visits = useVisits(() => ({ env: { PARLEY_ROLE: 'api' } }))

test('sample data messages nobody where phones are not simulated', async () => {
  const { ok, org, runtime } = visits.app
  await insertChannel(runtime, org.id, '+573000000001')
  await ok('templates_create', { name: 'sample_check_in', ...TEMPLATE })
  await runtime.pool.run(sql`
    update templates set status = 'APPROVED', provider_id = '1', check_at = null where org_id = ${org.id}`)
  // A customer of one's own, whom the sample segment has, too.
  await ok('cdp_people_upsert', {
    externalId: 'ana',
    phoneNumber: '+573001110001',
    attributes: { spent: 900 },
  })
  await using visited = await visits.visit('/')
  await press(visited.page, 'Set up with sample data')
  await visited.page.getByText('Sample data is ready').waitFor()
  const initiatives = (await ok('initiatives_list')).data as { id: string; status: string }[]
  expect(initiatives.map(({ status }) => status)).toEqual(['DRAFT'])
  expect((await ok('initiatives_participants_list', { id: initiatives[0]!.id })).data).toEqual([])
  expect((await ok('messages_list')).data).toEqual([])
})
