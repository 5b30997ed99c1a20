import { symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { effort } from '../../server/test/harness/effort.ts'
import { openProject, type Project } from '../testing/project.ts'

/* The installed package in projects of every kind, with its declarations checked. */

const ROOT = join(import.meta.dirname, '../..')

let project: Project
beforeAll(async () => {
  project = await openProject()
  symlinkSync(join(ROOT, 'node_modules/@types'), join(project.folder, 'node_modules/@types'))
})
afterAll(() => project[Symbol.asyncDispose]())

const SOURCE = `
import { createParley, ParleyError, type Input, type WebhookEvent, webhooks } from '@parley/sdk'

const parley = createParley({ url: 'http://localhost:1', key: 'none' })
export const person: Input<'cdp_people_upsert'> = { externalId: 'ana', firstName: 'Ana' }
export async function namesOf(event: WebhookEvent): Promise<string[]> {
  const names: string[] = []
  for await (const { firstName } of parley.people.list({ limit: 5 })) names.push(firstName ?? '')
  if (event.type === 'person.merged') names.push(event.data.mergedExternalId)
  // @ts-expect-error: the type has no such event.
  if (event.type === 'person.lost') names.push('never')
  return names
}
console.log(typeof parley.people.upsert, typeof webhooks.verify, new ParleyError({ status: 400, headers: new Headers() }, { code: 'conflict', message: 'x' }).code)
`

interface Kind {
  module: string
  moduleResolution: string
  /** Of the consumer's package. */
  type: 'commonjs' | 'module'
  ignoreDeprecations?: string
}

const KINDS: Record<string, Kind> = {
  node10: { module: 'commonjs', moduleResolution: 'node10', type: 'commonjs', ignoreDeprecations: '6.0' },
  'node16-commonjs': { module: 'node16', moduleResolution: 'node16', type: 'commonjs' },
  'node16-esm': { module: 'node16', moduleResolution: 'node16', type: 'module' },
  nodenext: { module: 'nodenext', moduleResolution: 'nodenext', type: 'module' },
  bundler: { module: 'esnext', moduleResolution: 'bundler', type: 'module' },
}

/** The suite compiles one of them. */
const kinds = Object.entries(KINDS).filter(([name]) => effort(name === 'nodenext', true))

describe.each(kinds)('A project of the kind %s', (name, { type, ...options }) => {
  test('compiles against the declarations and runs the package', async () => {
    await project.write({
      [`${name}/package.json`]: JSON.stringify({ type }),
      [`${name}/index.ts`]: SOURCE,
      [`${name}/tsconfig.json`]: JSON.stringify({
        compilerOptions: {
          ...options,
          strict: true,
          target: 'es2022',
          lib: ['es2022'],
          types: ['node'],
          skipLibCheck: false,
          rootDir: '.',
          outDir: 'out',
        },
      }),
    })
    const tsc = join(ROOT, 'node_modules/typescript/bin/tsc')
    expect(await project.run(process.execPath, [tsc, '-p', name])).toBe('')
    expect(await project.run(process.execPath, [`${name}/out/index.js`])).toBe('function function conflict\n')
  })
})
