import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { simulationAt } from '../../server/src/app/development/control.ts'
import { fileOperations, operations } from '../../server/src/app/registry.ts'
import { codeSamples } from '../../server/src/edge/http/openapi/code-samples.ts'
import { SCOPES } from '../../server/src/identity/access/index.ts'
import { simulation } from '../../server/src/messaging/simulation/index.ts'
import type { Operation } from '../../server/src/platform/operations/index.ts'
import { exampleInput } from '../../server/test/fixtures/examples.ts'
import { withSimulatedContacts } from '../../server/test/fixtures/simulated-contacts.ts'
import { openWorkspace, type Workspace } from '../../server/test/fixtures/workspace.ts'
import { effort } from '../../server/test/harness/effort.ts'
import { startTestApp, type TestApp } from '../../server/test/harness/harness.ts'
import { type Simulator, startSimulator } from '../../simulator/src/index.ts'
import { openProject, type Project } from '../testing/project.ts'

/* The examples of the README and the reference are run unchanged, against a live service. */

let app: TestApp
let simulator: Simulator
let project: Project
beforeAll(async () => {
  app = await startTestApp({ env: { PARLEY_ROLE: 'api' } })
  simulator = await startSimulator({ port: 0 })
  app.runtime.services.provide(simulation, simulationAt(simulator.url))
  project = await openProject()
})
afterAll(async () => {
  await project[Symbol.asyncDispose]()
  await app.stop()
  await simulator.close()
})

const envOf = (key: string) => ({ PARLEY_URL: app.url, PARLEY_API_KEY: key, HOME: project.folder })

test('The examples in the README run one after the other', async () => {
  const readme = readFileSync(join(import.meta.dirname, '../README.md'), 'utf8')
  const examples = [...readme.matchAll(/^```ts\n(.*?)^```$/gms)].map(([, code]) => code!)
  expect(examples).toHaveLength(6)
  const files = examples.map((code, at): [string, string] => [`readme-${at}.ts`, code])
  const imports = files.map(([name]) => `await import('./${name}')\nconsole.log('---')\n`)
  await project.write({ ...Object.fromEntries(files), 'readme.ts': imports.join('') })
  const printed = await project.run(process.execPath, ['readme.ts'], envOf(app.org.key))
  const said = printed.split('---\n')
  expect(said[0]).toContain("firstName: 'Ana'")
  expect(said[1]).toBe('ana\n1 null\n')
  expect(said[2]).toBe('1\n')
  expect(said[3]).toMatch(/^ini_\w+ false \S+\n$/)
  expect(said.slice(4)).toEqual(['', '', ''])
})

/** Reads first and deletions last; the endless stream is tested with the client. */
const EFFECTS = ['read', 'write', 'destructive']
const inOrder = operations
  .filter(({ permission }) => SCOPES.full.has(permission))
  .toSorted((a, b) => EFFECTS.indexOf(a.effect) - EFFECTS.indexOf(b.effect))

type Language = 'Shell' | 'TypeScript' | 'Python'

/** The sample of each operation in a language, as in the reference, with the names of existing records. */
async function samplesIn(
  language: Language,
  workspace: Workspace,
): Promise<[name: string, source: string][]> {
  const sampleOf = (call: Parameters<typeof codeSamples>[0]): [string, string] => [
    call.op.name,
    String(codeSamples(call).find(({ lang }) => lang === language)!.source),
  ]
  const files = await fileSamples(workspace)
  return [
    ...inOrder.map((op) => sampleOf({ op, ...placed(op, exampleInput(op, workspace)) })),
    ...files.map(sampleOf),
  ]
}

function placed(op: Operation, input: Record<string, unknown>) {
  if (op.method === 'GET' || op.method === 'DELETE') return { parameters: input, body: undefined }
  const entries = Object.entries(input)
  const inPath = ([name]: [string, unknown]) => op.pathParams.includes(name)
  const body = Object.fromEntries(entries.filter((entry) => !inPath(entry)))
  return {
    parameters: Object.fromEntries(entries.filter(inPath)),
    body: Object.keys(op.input.shape).length > op.pathParams.length ? body : undefined,
  }
}

async function fileSamples({ key }: Workspace): Promise<Parameters<typeof codeSamples>[0][]> {
  const { id } = await app.ok('cdp_imports_create', { kind: 'people' }, { key })
  const file = (name: string) => fileOperations.find((op) => op.name === name)!
  return [
    { op: file('cdp_imports_upload'), parameters: { id }, body: 'externalId,firstName\nana-42,Ana\n' },
    { op: file('cdp_imports_rejections_file'), parameters: { id }, body: undefined },
  ]
}

/** Runs files one after another in one process and prints the failing ones with the reason. */
const RUNNERS: Record<Language, { program: string; extension: string; text: string }> = {
  Shell: {
    program: 'bash',
    extension: 'sh',
    text: 'for f in "$@"; do ( . "./$f" ) > said 2>&1 || { echo "$f:"; cat said; echo; }; done',
  },
  TypeScript: {
    program: process.execPath,
    extension: 'ts',
    text: `const { log } = console
      console.log = () => {}
      for (const f of process.argv.slice(2)) await import('./' + f).catch((error) => log(f + ':', error))`,
  },
  Python: {
    program: 'python3',
    extension: 'py',
    text: [
      'import contextlib, io, sys, urllib.error',
      'for f in sys.argv[1:]:',
      '    try:',
      '        with contextlib.redirect_stdout(io.StringIO()): exec(open(f, encoding="utf-8").read(), {})',
      '    except urllib.error.HTTPError as error: print(f, error, error.read().decode())',
      '    except Exception as error: print(f, repr(error))',
    ].join('\n'),
  },
}

/** Minimal machines have no Python. */
function isThere(program: string): boolean {
  try {
    execFileSync(program, ['--version'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

/** The short suite runs those of one language. */
const LANGUAGES = effort<Language[]>(['TypeScript'], ['Shell', 'TypeScript', 'Python'])

describe('The samples of the API reference', () => {
  test.for(LANGUAGES)('run: %s', async (language, { skip }) => {
    const { program, extension, text } = RUNNERS[language]
    if (!isThere(program)) return skip(`there is no ${program} on this machine`)
    const workspace = await withSimulatedContacts(
      await openWorkspace(app, language.toLowerCase()),
      simulator.url,
    )
    const samples = await samplesIn(language, workspace)
    const files = samples.map(([name, source]): [string, string] => [`${name}.${extension}`, source])
    await project.write({
      ...Object.fromEntries(files),
      [`run.${extension}`]: text,
      // An HTTP error makes the command fail, too.
      '.curlrc': 'fail-with-body\n',
    })
    const names = files.map(([name]) => name)
    const runAs = (key: string, some: string[]) =>
      project.run(program, [`run.${extension}`, ...some], envOf(key))
    expect(await runAs(workspace.key, names)).toBe('')
    expect(await runAs('nobody', names.slice(0, 1))).toMatch(/unauthorized/)
  })

  test('are in the OpenAPI document and use its own examples', () => {
    const document = JSON.parse(readFileSync(join(import.meta.dirname, '../../openapi.json'), 'utf8'))
    const { post } = document.paths['/api/v1/cdp/people']
    const op = operations.find(({ name }) => name === 'cdp_people_upsert')!
    const { example } = post.requestBody.content['application/json']
    expect(post['x-codeSamples']).toEqual(codeSamples({ op, parameters: {}, body: example }))
  })
})
