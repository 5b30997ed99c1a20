import { test } from 'vitest'
import { newUser } from '../../server/test/fixtures/people.ts'
import { useVisits } from './visits.ts'

const visits = useVisits(() => ({ env: { PARLEY_ROLE: 'api' } }))
test('debug', async () => {
  const { ok } = visits.app
  const { id: initiativeId } = await ok('initiatives_create', { name: 'Win back' })
  await ok('journeys_create_draft', {
    initiativeId,
    definition: {
      name: 'Win back',
      actions: [
        {
          id: 'start',
          kind: 'ENTRY',
          name: 'Start',
          position: { x: 0, y: 0 },
          inputs: { triggerType: 'manual' },
        },
        {
          id: 'wait',
          kind: 'WAIT_FOR_REPLY',
          name: 'Wait for an answer',
          position: { x: 0, y: 180 },
          inputs: { maxTimeout: '1d' },
        },
        { id: 'end', kind: 'EXIT', name: 'End', position: { x: 0, y: 380 } },
      ],
      edges: [
        { from: 'start', sourceHandle: 'SENT', to: 'wait' },
        { from: 'wait', sourceHandle: 'REPLIED', to: 'end' },
        { from: 'wait', sourceHandle: 'TIMEOUT', to: 'end' },
      ],
      notes: [
        {
          id: 'n1',
          text: 'Ask legal before you change the first message.\nSince May.',
          position: { x: 420, y: 20 },
        },
      ],
      groups: [{ id: 'g1', name: 'Waiting and ending', nodeIds: ['wait', 'end'] }],
    },
  })
  await using visited = await visits.visit(`/initiatives/${initiativeId}/journey`)
  const { page } = visited
  await page.locator('.react-flow__node').first().waitFor()
  const who = () =>
    page.evaluate(
      `(() => { const e = document.activeElement; return e.tagName + ' ' + (e.getAttribute('aria-label') ?? e.textContent.slice(0, 40)) + ' ' + e.className.toString().slice(0, 40) })()`,
    )
  for (let at = 0; at < 60; at++) {
    await page.keyboard.press('Tab')
    console.info(at, await who())
  }
  const bo = await newUser(visits.app, 'owner')
  await using other = await visits.visit(`/initiatives/${initiativeId}/journey?step=wait`, bo)
  await other.page.locator('.react-flow__node').first().waitFor()
  await other.page.mouse.move(900, 500)
  await other.page.waitForTimeout(2500)
  await other.page.mouse.move(960, 560)
  await page.waitForTimeout(4000)
  await page.screenshot({ path: '/tmp/a26-shots/canvas-two.png' })
  await other.page.screenshot({ path: '/tmp/a26-shots/canvas-other.png' })
})
