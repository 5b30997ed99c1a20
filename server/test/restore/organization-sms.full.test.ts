import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { resumeOrganization } from '../../src/app/home/resume-organization.ts'
import { startTestApp } from '../harness/harness.ts'
import { until } from '../harness/waiting.ts'
import { accountOf, connectSms, simulate } from '../peers/simulator.ts'
import { backUp, restore } from './one-organization.ts'

/* SMS of one organization that is restored after it went on. Twilio knows what was sent, and who said STOP. */

interface Text {
  direction: 'received' | 'sent'
  body: string
  isAutomatic: boolean
}

test('SMS that the original sent are settled by Twilio, nobody gets one twice, and STOP counts whenever it was said', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'parley-organization-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  await using app = await startTestApp({ simulator: true })
  const { key } = app.org
  const channelId = await connectSms(app)
  const { wabaId } = await accountOf(app)
  const people = ['early', 'queued', 'stopsAfter', 'stopsHeld'].map((externalId, n) => ({
    externalId,
    phoneNumber: `+5730055500${String(n).padStart(2, '0')}`,
  }))
  const [early, queued, stopsAfter, stopsHeld] = people as [any, any, any, any]
  for (const person of people) await app.ok('cdp_people_upsert', person)
  const campaign = async (text: string, audience: { externalId: string }[]) => {
    const { id } = await app.ok('campaigns_create', {
      name: text,
      audience: { type: 'people', personExternalIds: audience.map(({ externalId }) => externalId) },
      message: { channel: 'sms', text },
    })
    await app.ok('campaigns_start', { id })
    const initiativeId = id.replace('cmp_', 'ini_')
    return async () =>
      (await app.ok('messages_list', { initiativeId, direction: 'outbound' }, { key })).data as Record<
        string,
        any
      >[]
  }
  const pause = (pausedUntil: string | null) =>
    app.ok('channels_update', { id: channelId, pausedUntil }, { key })
  const write = ({ phoneNumber }: { phoneNumber: string }, text: string) =>
    simulate(app, 'POST', `/sms/${phoneNumber}/messages`, { text, wabaId })
  const bodies = async ({ phoneNumber }: { phoneNumber: string }) =>
    (await simulate<{ messages: Text[] }>(app, 'GET', `/sms/${phoneNumber}/messages`)).messages.flatMap(
      ({ direction, body, isAutomatic }) => (direction === 'received' && !isAutomatic ? [body] : []),
    )
  const received = () => Promise.all(people.map(bodies))
  const isListed = async ({ phoneNumber }: { phoneNumber: string }) =>
    !(await app.ok('do_not_contact_check', { phoneNumber }, { key })).mayContact

  await campaign('First', [early])
  await until(async () => (await bodies(early)).length === 1)
  await pause('2200-01-01T00:00:00Z')
  const second = await campaign('Second', people)
  await until(async () => (await second()).filter(({ status }) => status === 'queued').length === 4)
  const file = await backUp(app, app.org.id, folder)

  // It goes on: everybody gets what waited, and one says STOP.
  await pause(null)
  await until(async () => (await received()).every((texts) => texts.includes('Second')))
  // No report comes later, which would settle the messages.
  await until(async () => (await second()).every(({ status }) => status === 'delivered'))
  await write(stopsAfter, 'STOP')
  await until(() => isListed(stopsAfter))

  await restore(app, file, { replace: true })
  await until(async () => (await app.ok('installation_get', {}, { key })).held !== null)
  await pause(null)
  expect(await isListed(stopsAfter)).toBe(false)
  await write(stopsHeld, 'STOP')
  await until(() => isListed(stopsHeld))

  await resumeOrganization(
    app.runtime,
    { org_id: app.org.id, name: 'SMS' },
    { keepQueued: false, stoppedAt: null },
  )
  await until(async () => (await second()).every(({ status }) => status === 'unknown'))
  await app.ok('installation_clock_set', { forward: '15m' }, { key })
  await until(async () => (await second()).every(({ sentAt }) => sentAt !== null))

  const third = await campaign('Third', [early, queued, stopsAfter])
  await until(
    async () => (await third()).length === 3 && (await third()).every(({ status }) => status !== 'queued'),
  )
  await until(() => isListed(stopsAfter))
  await until(async () => (await bodies(queued)).includes('Third') && (await bodies(early)).includes('Third'))
  expect(await received()).toEqual([
    ['First', 'Second', 'Third'],
    ['Second', 'Third'],
    ['Second'],
    ['Second'],
  ])
})
