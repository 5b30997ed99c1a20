import { randomBytes } from 'node:crypto'
import { copyFile, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, inject, test } from 'vitest'
import { withDatabase } from '../../../../test/global-setup.ts'
import { Secrets } from '../../../platform/core/index.ts'
import { migrate, openPool, sql } from '../../../platform/db/index.ts'
import { providers } from '../providers.ts'
import { accepted, startProvider } from '../testing/provider.ts'
import { loadReceiver, openAccounts } from './accounts.ts'

const MIGRATIONS = join(import.meta.dirname, '../../../../../migrations')
const ORG = '01990000-0000-7000-8000-000000000001'
const ACCOUNT = '01990000-0000-7000-8000-000000000002'

test('an account that was connected before accounts had kinds can be used as before', async () => {
  await using provider = await startProvider()
  provider.answer = accepted
  const database = `migrate_${randomBytes(6).toString('hex')}`
  await using admin = openPool({ url: inject('postgresUrl'), max: 1 })
  await admin.run(sql.raw(`create database ${database}`))
  await using pool = openPool({ url: withDatabase(inject('postgresUrl'), database), max: 2 })
  const folder = await mkdtemp(join(tmpdir(), 'parley-migrations-'))
  const before = (await readdir(MIGRATIONS)).filter((name) => name < '0018')
  for (const name of before) await copyFile(join(MIGRATIONS, name), join(folder, name))
  await migrate(pool, folder)
  await rm(folder, { recursive: true })

  const secrets = new Secrets('the secret of an installation', randomBytes)
  const seal = (part: string, value: string) => secrets.seal(`whatsapp-account/${ACCOUNT}/${part}`, value)
  await pool.run(sql`
    insert into organizations (org_id, name, kind, created_at) values (${ORG}, 'Before', 'production', now())`)
  await pool.run(sql`
    insert into whatsapp_accounts (org_id, id, provider, api_url, waba_id, access_token_sealed, app_secret_sealed,
                                   verify_token_sealed, created_at)
    values (${ORG}, ${ACCOUNT}, 'whatsapp_cloud', ${provider.apiUrl}, '77', ${seal('access-token', `EAAG${'x'.repeat(200)}`)},
            ${seal('app-secret', 'secret')}, ${seal('verify-token', 'verify-me')}, now())`)
  await migrate(pool)

  const vault = { db: pool, secrets, providers }
  const { account } = (await openAccounts(vault, ORG, [ACCOUNT])).get(ACCOUNT)!
  const to = { kind: 'phone' as const, value: '+573001234567' }
  const message = { messageId: 'm', to, content: { type: 'text' as const, text: 'Hi' }, callbackUrl: '' }
  expect(await account!.send('106', message)).toMatchObject({ outcome: 'accepted' })
  expect(provider.requests.at(-1)!.token).toBe(`Bearer EAAG${'x'.repeat(200)}`)
  const opened = await loadReceiver(vault, ORG, ACCOUNT)
  const query = { 'hub.mode': 'subscribe', 'hub.verify_token': 'verify-me', 'hub.challenge': '42' }
  expect(opened!.receiver.handshake({ query, headers: {}, body: Buffer.from(''), url: '' })).toBe('42')
})
