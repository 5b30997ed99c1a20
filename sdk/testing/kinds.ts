/** The kinds of projects that install the package, by their compiler settings. */
export interface Kind {
  module: string
  moduleResolution: string
  /** Of the consumer's package. */
  type: 'commonjs' | 'module'
}

export const KINDS: Record<string, Kind> = {
  node10: { module: 'commonjs', moduleResolution: 'node10', type: 'commonjs' },
  'node16-commonjs': { module: 'node16', moduleResolution: 'node16', type: 'commonjs' },
  'node16-esm': { module: 'node16', moduleResolution: 'node16', type: 'module' },
  nodenext: { module: 'nodenext', moduleResolution: 'nodenext', type: 'module' },
  bundler: { module: 'esnext', moduleResolution: 'bundler', type: 'module' },
}

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

/** What the compiled program prints. */
export const PRINTED = 'function function conflict\n'

/** The files of a program that uses the package, in a folder named after its kind. */
export function programOf(
  name: string,
  { type, ...options }: Kind,
  more: object = {},
): Record<string, string> {
  return {
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
        ...more,
      },
    }),
  }
}
