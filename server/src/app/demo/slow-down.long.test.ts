import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, inject, test } from 'vitest'
import { withDatabase } from '../../../test/harness/global-setup.ts'
import { cloneTemplate } from '../../../test/harness/harness.ts'
import { portOf } from '../../../test/harness/ports.ts'
import { Api } from './api.ts'
import { startService } from './service.ts'
import { sendFromContacts } from './simulated.ts'
import { addOwnPhone, askAgain, slowDown, whatsAppAccount } from './slow-down.ts'

const WINDOW_MS = 24 * 3_600_000

interface Waiting {
  contact: { phoneNumber: string }
  windowOpenUntil: string
  lastMessage: { text: string }
}

test('after the demo there is time to answer waiting conversations', async () => {
  await using parts = new AsyncDisposableStack()
  const database = `slowing_${randomBytes(6).toString('hex')}`
  await cloneTemplate(database)
  const folder = await mkdtemp(join(tmpdir(), 'parley-slowing-'))
  parts.defer(() => rm(folder, { recursive: true, force: true }))
  const settings = {
    PARLEY_DATA: folder,
    PARLEY_DATABASE_URL: withDatabase(inject('postgresUrl'), database),
    PARLEY_LOG_LEVEL: 'fatal',
  }
  const service = parts.use(await startService({ ...settings, PARLEY_TIME_SCALE: '8000' }, portOf(0)))
  const { apiKey } = await service.bootstrap('Slowing')
  const waiting = async (api: Api) =>
    (await api.get<{ data: Waiting[] }>('/conversations', { state: 'WAITING' })).data
  const api = new Api(service.url, apiKey)
  const message = { phone: '+573001112233', text: 'Hola' }
  await sendFromContacts(service.simulatorUrl, await whatsAppAccount(api), [message])
  await expect.poll(() => waiting(api)).toHaveLength(1)

  await slowDown(service, apiKey)
  await askAgain(service, apiKey)
  await addOwnPhone(service, apiKey)
  const { clock } = await api.get<{ clock: object }>('/installation')
  expect(clock).toMatchObject({ speed: 60, isHeld: false, isMovable: true })
  // The phones keep what they got and wrote while the clock was fast.
  const phones = await api.get<{ data: object[] }>('/simulated-phones')
  expect(phones.data).toMatchObject([{ name: 'You', isManual: true }, { phoneNumber: message.phone }])
  const asksAgain = async () => (await waiting(api)).filter(({ lastMessage }) => lastMessage.text !== 'Hola')
  await expect.poll(asksAgain).toHaveLength(1)
  const [again] = await asksAgain()
  expect(again!.contact.phoneNumber).toBe(message.phone)
  const now = Date.parse((await fetch(service.url)).headers.get('date')!)
  // At 60 times real time, the rest of the window lasts minutes.
  expect(Date.parse(again!.windowOpenUntil) - now).toBeGreaterThan(WINDOW_MS / 2)
  expect((await service.invite('Slowing')).link).toContain(service.url)
})
