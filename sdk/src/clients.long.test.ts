import { readFileSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { createClient } from '@hey-api/openapi-ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../server/test/harness/harness.ts'
import { openProject, type Project } from '../testing/project.ts'

/*
 * Two generators make clients from openapi.json. They compile with the strictest settings of TypeScript and make calls.
 */

const ROOT = join(import.meta.dirname, '../..')

let app: TestApp
let project: Project
beforeAll(async () => {
  app = await startTestApp({ env: { PARLEY_ROLE: 'api' } })
  project = await openProject()
  const types = join(ROOT, 'node_modules/@types')
  symlinkSync(types, join(project.folder, 'node_modules/@types'))
})
afterAll(async () => {
  await project[Symbol.asyncDispose]()
  await app.stop()
})

/** With our own client, whose types openapi-typescript generates. */
const OURS = `
import { createParley, ParleyError, type Input, type Output } from '@parley/sdk'

const parley = createParley()
const person: Input<'cdp_people_upsert'> = { externalId: 'ours', firstName: 'Ana', attributes: { seats: 3 } }
const made: Output<'cdp_people_upsert'> = await parley.people.upsert(person)
const known: string = made.externalId
for await (const { externalId, firstName } of parley.people.list()) console.log(externalId === known, firstName)

// @ts-expect-error: a person needs an external id.
parley.people.upsert({ firstName: 'Ana' }).catch((error: unknown) => {
  if (error instanceof ParleyError && error.code === 'invalid_request') console.log(error.issues[0]?.path)
})
// @ts-expect-error: this field does not exist.
type Unknown = Input<'cdp_people_upsert'>['nickname']
`

/** With the client that Hey API generates. */
const THEIRS = `
import { createClient } from './theirs/client/index.ts'
import { cdpPeopleGet, cdpPeopleUpsert, segmentsCreate } from './theirs/index.ts'

const { PARLEY_URL, PARLEY_API_KEY } = process.env as Record<string, string>
const client = createClient({ baseUrl: PARLEY_URL!, auth: PARLEY_API_KEY! })
const made = await cdpPeopleUpsert({ client, body: { externalId: 'theirs', firstName: 'Luis' } })
console.log(made.data?.created)
const read = await cdpPeopleGet({ client, path: { externalId: 'theirs' } })
console.log(read.data?.firstName)
const refused = await segmentsCreate({
  client,
  body: {
    name: 'x',
    slug: 'x',
    filterExpression: {
      kind: 'person',
      op: 'AND',
      predicates: [{ kind: 'person_attribute', attr: 'shoe', type: 'STRING', op: 'eq', value: 'x' }],
    },
  },
})
console.log(refused.error?.error.code)
`

test('Clients from two generators compile and call the API', async () => {
  await createClient({
    input: join(ROOT, 'openapi.json'),
    output: { path: join(project.folder, 'theirs'), module: { extension: '.ts' } },
    plugins: ['@hey-api/client-fetch', '@hey-api/typescript', '@hey-api/sdk'],
    logs: { level: 'silent' },
  })
  const readme = readFileSync(join(import.meta.dirname, '../README.md'), 'utf8')
  const examples = [...readme.matchAll(/^```ts\n(.*?)^```$/gms)].map(([, code]) => code!)
  await project.write({
    'ours.ts': OURS,
    'theirs.ts': THEIRS,
    ...Object.fromEntries(examples.map((code, at) => [`readme-${at}.ts`, code])),
    'tsconfig.json': JSON.stringify({
      compilerOptions: {
        strict: true,
        noEmit: true,
        target: 'es2024',
        module: 'nodenext',
        // The libraries of a page.
        lib: ['es2024', 'dom', 'dom.iterable', 'dom.asynciterable'],
        types: ['node'],
        allowImportingTsExtensions: true,
      },
    }),
  })
  const tsc = join(ROOT, 'node_modules/typescript/bin/tsc')
  expect(await project.run(process.execPath, [tsc, '-p', '.'])).toBe('')

  const env = { PARLEY_URL: app.url, PARLEY_API_KEY: app.org.key }
  expect(await project.run(process.execPath, ['ours.ts'], env)).toBe('true Ana\nexternalId\n')
  expect(await project.run(process.execPath, ['theirs.ts'], env)).toBe('true\nLuis\ninvalid_filter\n')
})
