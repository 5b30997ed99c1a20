import { expect, test } from 'vitest'
import { isLong } from '../../server/test/harness/effort.ts'
import { Newcomer, walkAfterDemo, walkFromNothing } from './first-minute.ts'
import { useVisits } from './visits.ts'

/* `npm run first-minute` walks the same ways from the links that `npm start` and `npm run demo` print. */

const visits = useVisits(() => ({ simulator: true, timeScale: 60 }))

test('from an empty installation to a message in the inbox and an answer on the phone', async () => {
  await using visited = await visits.visit('/')
  const hand = new Newcomer(visited.page)
  await walkFromNothing(hand)
  expect(await visited.barriers()).toEqual([])
  console.info(`From an empty installation:\n${hand.told()}`)
})

test.runIf(isLong)('with a phone of one’s own, as after the demo', async () => {
  await visits.app.ok('simulated_phones_create', { name: 'You' })
  await using visited = await visits.visit('/')
  const hand = new Newcomer(visited.page)
  await walkAfterDemo(hand)
  console.info(`After the demo:\n${hand.told()}`)
})
