import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { describe, expect, test } from 'vitest'
import { API_VERSION } from '../../src/app/app.ts'
import { accountOperations, fileOperations, operations } from '../../src/app/registry.ts'
import { openapiDocument } from '../../src/edge/http/index.ts'
import { ERROR_STATUS } from '../../src/platform/core/index.ts'
import { jsonSchemaOf } from '../../src/platform/schema/index.ts'
import { DocumentedSchemas } from '../fixtures/documented-schemas.ts'
import { OPENAPI_SCHEMA } from '../fixtures/openapi-schema.ts'
import { walkSchemas } from '../fixtures/schema-walk.ts'

type Json = Record<string, any>

const ROOT = join(import.meta.dirname, '../../..')
const document = openapiDocument(
  { operations, files: fileOperations, accounts: accountOperations },
  API_VERSION,
) as Json

/** The first word of a summary: an imperative. */
const IMPERATIVES =
  /^(Accept|Add|Approve|Archive|Assign|Cancel|Change|Check|Close|Compare|Confirm|Connect|Count|Create|Delete|Deny|Describe|Disable|Disconnect|Duplicate|Enable|End|Enroll|Erase|Evaluate|Explain|Extract|Find|Get|Give|Hand|Invite|Launch|Lay|Link|List|Mark|Merge|Pause|Preview|Publish|Record|Refuse|Rehearse|Remove|Reopen|Replace|Replay|Reply|Request|Reset|Resume|Retry|Revoke|Rotate|Search|Send|Set|Sign|Simulate|Snooze|Start|Stop|Switch|Take|Test|Unarchive|Undo|Unlink|Update|Validate) /

/** Lists that are short enough for one page (docs/behaviour/platform.md: Lists). */
const WHOLE_LISTS = [
  'cdp_sources_list',
  'cdp_relationship_types_list',
  'cdp_event_names_list',
  'inbox_online_list',
  'roles_list',
  'topics_list',
]

/** What browsers and authenticators exchange (WebAuthn) may have fields that are newer than Parley. */
const OF_WEB_AUTHN = /^\/properties\/(credential|options|passkey)(\/|$)/

describe('Operation names and routes', () => {
  test('are snake_case and unique', () => {
    const names = [...operations, ...accountOperations].map((op) => op.name)
    expect(names.filter((name) => !/^[a-z]+(_[a-z]+)+$/.test(name))).toEqual([])
    expect(new Set(names).size).toBe(names.length)
  })

  test('match no request twice', () => {
    const routes = [...operations, ...accountOperations].map(
      (op) => `${op.method} ${op.path.replace(/\{\w+\}/g, '{}')}`,
    )
    expect(new Set(routes).size).toBe(routes.length)
  })
})

describe.each([...operations, ...accountOperations])('$name', (op) => {
  test('has a summary that is a short imperative', () => {
    expect(op.summary).toMatch(IMPERATIVES)
    expect(op.summary.length).toBeLessThanOrEqual(80)
    expect(op.summary).not.toMatch(/\.$/)
  })

  test('uses its path fields and documents free-form records', () => {
    for (const name of op.pathParams) expect(op.input.shape).toHaveProperty(name)
    if (op.pathParams.length > 0) expect(op.errors).toContain('not_found')
  })

  test('uses GET for reads, or POST for large queries', () => {
    if (op.method === 'GET') expect(op.effect).toBe('read')
    else if (op.effect === 'read')
      expect(op.name).toMatch(/_(validate|preview|search|simulate|rehearse|evaluate|describe|try|parse)$/)
    if (op.effect === 'read') expect(op.idempotent).toBe(true)
    if (op.method === 'DELETE') expect(op.effect).toBe('destructive')
  })

  test('names known errors, each once', () => {
    const errors = op.errors ?? []
    expect(errors.filter((code) => !(code in ERROR_STATUS))).toEqual([])
    expect(new Set(errors).size).toBe(errors.length)
  })

  test('refuses unknown input fields and returns no unknown ones', () => {
    const ofParley = (schema: Json) =>
      openRecords(schema).filter(
        (path) =>
          (!op.name.includes('_sign_in') && !op.name.includes('_passkeys')) || !OF_WEB_AUTHN.test(path),
      )
    const input = jsonSchemaOf(('documentedInput' in op && op.documentedInput) || op.input, 'input') as Json
    expect(ofParley(input)).toEqual([])
    const output = jsonSchemaOf(op.output, 'output') as Json
    expect(ofParley(output)).toEqual([])
  })

  test('uses the common pagination for its list', () => {
    const output = jsonSchemaOf(op.output, 'output') as Json
    if (!op.name.endsWith('_list') || WHOLE_LISTS.includes(op.name)) return
    expect(Object.keys(output.properties)).toEqual(expect.arrayContaining(['data', 'next_cursor']))
  })
})

/** Paths of records (objects with fields of their own, unlike maps) that allow unlisted fields. */
function openRecords(schema: Json): string[] {
  const found: string[] = []
  walkSchemas(schema, '', (node, path) => {
    if (node.properties !== undefined && node.additionalProperties !== false) found.push(path)
  })
  return found
}

function walk(node: unknown, visit: (node: Json) => void): void {
  if (typeof node !== 'object' || node === null) return
  if (!Array.isArray(node)) visit(node as Json)
  for (const each of Object.values(node)) walk(each, visit)
}

describe('The OpenAPI document', () => {
  test('is version 3.1', () => {
    const validate = new Ajv2020({ strict: false }).compile(OPENAPI_SCHEMA)
    expect(validate(document), JSON.stringify(validate.errors?.slice(0, 5))).toBe(true)
  })

  test('refers only to existing components', () => {
    walk(document, (node) => {
      if (typeof node.$ref !== 'string') return
      const target = node.$ref
        .replace('#/', '')
        .split('/')
        .reduce((at: Json | undefined, key: string) => at?.[key], document)
      expect(target, node.$ref).toBeDefined()
    })
  })

  test('has schemas that compile', () => {
    const schemas = new DocumentedSchemas(document)
    walk(document.paths, ({ schema }) => {
      if (schema) expect(() => schemas.compile(schema)).not.toThrow()
    })
  })

  test('has examples that fit their schemas, for each call, response and error', () => {
    const schemas = new DocumentedSchemas(document)
    const wrong: string[] = []
    const check = (where: string, { schema, example, examples = {} }: Json) => {
      const named = Object.values<Json>(examples).map(
        ({ $ref }) => document.components.examples[$ref.replace('#/components/examples/', '')].value,
      )
      const values = example === undefined ? named : [example]
      if (values.length === 0) wrong.push(`${where}: no example`)
      for (const value of values) {
        const problem = schemas.findProblem(schema, value)
        if (problem) wrong.push(`${where}: ${problem}`)
      }
    }
    for (const [path, methods] of Object.entries<Json>(document.paths)) {
      for (const [method, op] of Object.entries<Json>(methods)) {
        const where = `${method} ${path}`
        for (const parameter of op.parameters ?? []) {
          if (!parameter.$ref) check(`${where} ${parameter.name}`, parameter)
        }
        for (const content of Object.values<Json>(op.requestBody?.content ?? {})) check(where, content)
        for (const [status, response] of Object.entries<Json>(op.responses)) {
          if (response.$ref) continue
          for (const content of Object.values<Json>(response.content)) check(`${where} ${status}`, content)
        }
      }
    }
    expect(wrong).toEqual([])
  })

  test('lists exactly the errors of each operation', () => {
    const { get, patch } = document.paths['/api/v1/segments/{slug}']
    expect(Object.keys(get.responses)).toEqual([
      '200',
      '400',
      '401',
      '403',
      '404',
      '429',
      '500',
      '503',
      'default',
    ])
    expect(get.responses[404].content['application/json'].examples).toEqual({
      not_found: { $ref: '#/components/examples/not_found' },
    })
    expect(Object.keys(patch.responses)).toContain('412')
    expect(patch.responses[422].description).toMatch(/`invalid_filter`: The filter/)
  })

  test('uses each schema name for one shape', () => {
    const ids = Object.keys(document.components.schemas)
    expect(new Set(ids.map((id) => id.toLowerCase())).size).toBe(ids.length)
  })

  test('declares exactly the parameters of each path', () => {
    for (const [path, methods] of Object.entries<Json>(document.paths)) {
      for (const op of Object.values<Json>(methods)) {
        const declared = (op.parameters ?? []).filter((parameter: Json) => parameter.in === 'path')
        const names = [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1])
        expect(declared.map((parameter: Json) => parameter.name).toSorted(), path).toEqual(names.toSorted())
      }
    }
  })

  test.runIf(existsSync(join(ROOT, 'openapi.json')))('equals the committed file', () => {
    const committed = JSON.parse(readFileSync(join(ROOT, 'openapi.json'), 'utf8'))
    expect(document, 'run: npm run generate').toEqual(committed)
  })
})

const CONTRACT = join(ROOT, '../shared/contract/check.mjs')

test.runIf(existsSync(CONTRACT))('The existing operations keep their contract', () => {
  const folder = mkdtempSync(join(tmpdir(), 'parley-contract-'))
  try {
    const file = join(folder, 'openapi.json')
    writeFileSync(file, JSON.stringify(document))
    const names = new Set(operations.map((op) => op.name))
    const differences = checkContract(file)
      .split('\n')
      .filter((line) => /^\w+: /.test(line) && names.has(line.slice(0, line.indexOf(':'))))
    expect(differences).toEqual([])
  } finally {
    rmSync(folder, { recursive: true })
  }
})

/** The exit status tells whether anything differs, including unwritten changes. */
function checkContract(file: string): string {
  try {
    return execFileSync(process.execPath, [CONTRACT, file], { encoding: 'utf8' })
  } catch (error) {
    return (error as { stdout: string }).stdout
  }
}
