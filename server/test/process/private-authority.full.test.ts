import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Api } from '../../src/app/demo/api.ts'
import { startService } from '../../src/app/demo/service.ts'
import { type EmbeddedPostgres, startPostgres } from '../../src/platform/db/embedded/index.ts'
import { portOf } from '../harness/ports.ts'
import { createAuthority, startReceiver, type TestAuthority } from '../peers/receiver.ts'
import { environmentOf } from '../program/environment.ts'

/* An authority that only this installation trusts (docs/operating.md: A private certificate authority). */

const CLI = join(import.meta.dirname, '../../src/app/cli.ts')

let folder: string
let authority: TestAuthority
let server: EmbeddedPostgres
let databaseUrl: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'parley-authority-'))
  authority = await createAuthority()
  await writeFile(join(folder, 'authority.pem'), authority.ca)
  // PostgreSQL refuses a key that others can read, and may run as another account.
  const [certificate, key] = [
    join(folder, 'postgres/cluster/own.crt'),
    join(folder, 'postgres/cluster/own.key'),
  ]
  const first = await startPostgres({ dir: join(folder, 'postgres'), durable: false })
  await first.stop()
  await writeFile(certificate, authority.cert)
  await writeFile(key, authority.key, { mode: 0o600 })
  await ownLike(join(folder, 'postgres/cluster'), [certificate, key])
  server = await startPostgres({
    dir: join(folder, 'postgres'),
    durable: false,
    settings: { ssl: 'on', ssl_cert_file: certificate, ssl_key_file: key },
  })
  databaseUrl = `${server.url}?sslmode=verify-full`
})
afterAll(async () => {
  await server.stop()
  await rm(folder, { recursive: true, force: true })
})

async function ownLike(model: string, files: readonly string[]): Promise<void> {
  for (const file of files) await promisify(execFile)('chown', ['--reference', model, file])
}

test('a service trusts it for its database and for receivers of webhooks', async () => {
  await using receiver = await startReceiver(authority)
  await using service = await startService(
    {
      PARLEY_DATA: folder,
      PARLEY_DATABASE_URL: databaseUrl,
      PARLEY_SIMULATOR: 'false',
      PARLEY_CA_FILE: join(folder, 'authority.pem'),
    },
    portOf(0),
  )
  const { apiKey } = await service.bootstrap('Private')
  const api = new Api(service.url, apiKey)
  const { id: credentialId } = await api.post<{ id: string }>('/http-credentials', {
    key: 'receiver',
    authType: 'BEARER',
    value: 'a token of the receiver',
  })
  const { id } = await api.post<{ id: string }>('/webhook-subscriptions', {
    url: receiver.url,
    credentialId,
    events: ['journey_run.started'],
  })
  expect(await api.post(`/webhook-subscriptions/${id}/test`, { waitSeconds: 10 })).toMatchObject({
    data: [{ status: 'DELIVERED', responseStatus: 200 }],
  })
  expect(receiver.requests).toHaveLength(1)
})

async function migrate(settings: Record<string, string>): Promise<string> {
  const env = environmentOf({ PARLEY_DATABASE_URL: databaseUrl, ...settings })
  return promisify(execFile)(process.execPath, [CLI, 'migrate'], { env }).then(
    () => 'migrated',
    ({ stderr }: { stderr: string }) => stderr.trim(),
  )
}

test('without the setting, its certificates are refused, and a file without one is named', async () => {
  expect(await migrate({})).toMatch(/certificate/)
  expect(await migrate({ PARLEY_CA_FILE: '/nowhere' })).toMatch(/^PARLEY_CA_FILE: cannot be read: ENOENT/)
  await writeFile(join(folder, 'empty.pem'), 'nothing')
  expect(await migrate({ PARLEY_CA_FILE: join(folder, 'empty.pem') })).toMatch(
    /^PARLEY_CA_FILE: .*empty\.pem has no certificate in PEM\.$/,
  )
})
