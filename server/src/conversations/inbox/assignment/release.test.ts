import { afterAll, beforeAll, expect, test } from 'vitest'
import { newUser } from '../../../../test/fixtures/people.ts'
import { startTestApp, type TestApp } from '../../../../test/harness/harness.ts'
import { until } from '../../../../test/harness/waiting.ts'
import { chatOf, simulate } from '../../../../test/peers/simulator.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ simulator: true })
})
afterAll(() => app.stop())

test('Conversations of a removed member return to the inbox, where the rule gives them to somebody who is there', async () => {
  const [owner, leaving, staying] = [
    await newUser(app, 'owner'),
    await newUser(app, 'member'),
    await newUser(app, 'member'),
  ]
  const phones = ['+573005550401', '+573005550402']
  for (const phone of phones) await simulate(app, 'POST', chatOf(phone), { text: 'Good evening' })
  const ids: string[] = await until(async () => {
    const { data } = await app.ok('conversations_list', {})
    return data.length === 2 && data.map((each: { id: string }) => each.id)
  })
  const assignees = async () => {
    const read = await Promise.all(ids.map((id) => app.ok('conversations_get', { id })))
    return read.map(({ assignee }) => assignee)
  }
  for (const id of ids) await app.ok('conversations_assign', { id, assignee: leaving.email })
  await app.ok('members_remove', { userId: leaving.wireId }, { key: owner.cookie })
  expect(await assignees()).toEqual([null, null])
  expect((await app.ok('conversations_list', { view: 'unassigned' })).data).toHaveLength(2)

  for (const id of ids) await app.ok('conversations_assign', { id, assignee: staying.email })
  await app.ok('inbox_assignment_set', { assignment: 'round_robin' })
  await app.ok('inbox_online_set', { online: true }, { key: owner.cookie })
  await app.ok('inbox_online_set', { online: true }, { key: staying.cookie })
  await app.ok('members_remove', { userId: staying.wireId }, { key: owner.cookie })
  expect(await assignees()).toEqual([owner.email, owner.email])
})
