import { describe, expect, test } from 'vitest'
import { fileOperations, operations } from '../../src/app/registry.ts'
import { ApiError, findUnstorable } from '../../src/platform/core/index.ts'
import { parseInput } from '../../src/platform/operations/index.ts'
import { freeForm, isAtMost, jsonSchemaOf } from '../../src/platform/schema/index.ts'
import { sampleOf } from '../fixtures/schema-samples.ts'
import { walkSchemas } from '../fixtures/schema-walk.ts'

type Json = Record<string, any>

const inputs = [...operations, ...fileOperations].map((op) => {
  const type = 'documentedInput' in op ? (op.documentedInput ?? op.input) : op.input
  return { name: op.name, op, schema: jsonSchemaOf(type, 'input') as Json }
})

/** Texts of these formats have a fixed length. */
const BOUNDED_FORMATS = ['date', 'uuid']

describe.each(inputs)('$name', ({ op, schema }) => {
  test('the input limits every text, list and object', () => {
    const unbounded: string[] = []
    walkSchemas(schema, '', (node, path) => {
      const problem = unboundedPart(node, path)
      if (problem) unbounded.push(`${path}: ${problem}`)
    })
    expect(unbounded).toEqual([])
  })

  test('the error names the field of a text that is too long', () => {
    const sample = sampleOf(schema) as Json
    for (const [name, field] of Object.entries<Json>(schema.properties ?? {})) {
      if (field.type !== 'string' || field.enum || 'const' in field) continue
      const error = refusalOf(() =>
        parseInput({ input: op.input }, { ...sample, [name]: 'x'.repeat(field.maxLength + 1) }),
      )
      expect(error.code).toBe('invalid_request')
      expect(error.issues?.map((issue) => issue.path)).toContain(name)
    }
  })
})

function unboundedPart(node: Json, path: string): string | null {
  const says = Object.keys(node).filter((keyword) => keyword !== 'description')
  if (says.length === 0) return path.endsWith('/additionalProperties') ? null : 'anything at all'
  const types = [node.type ?? []].flat()
  if (node.enum || 'const' in node) return null
  if (types.includes('string') && node.maxLength === undefined && !BOUNDED_FORMATS.includes(node.format)) {
    return 'a text without maxLength'
  }
  if (types.includes('array') && node.maxItems === undefined) return 'a list without maxItems'
  if (!types.includes('object') || node.additionalProperties === false) return null
  if (node.maxProperties === undefined) return 'an object without maxProperties'
  const isFree = Object.keys(node.additionalProperties ?? {}).length === 0
  if (isFree && node['x-maxBytes'] === undefined) return 'a free-form object without x-maxBytes'
  return node.propertyNames ? null : 'an object whose keys are not bounded'
}

function refusalOf(attempt: () => unknown): ApiError {
  try {
    attempt()
  } catch (error) {
    if (error instanceof ApiError) return error
    throw error
  }
  throw new Error('nothing was refused')
}

describe('Free-form records', () => {
  const KIB_256 = 256 * 1024
  const withText = (length: number, letter: string) => ({ text: letter.repeat(length) })

  test('free-form records may have 256 KiB, counted in bytes', () => {
    const overhead = JSON.stringify({ text: '' }).length
    expect(freeForm().safeParse(withText(KIB_256 - overhead, 'a')).success).toBe(true)
    expect(freeForm().safeParse(withText(KIB_256 - overhead + 1, 'a')).success).toBe(false)
    expect(freeForm().safeParse(withText((KIB_256 - overhead) / 2 + 1, 'é')).success).toBe(false)
  })

  test('free-form records count numbers with all their digits', () => {
    const numbers = Array(2_000).fill(1e300)
    expect(JSON.stringify(numbers).length).toBeLessThan(KIB_256 / 8)
    expect(isAtMost({ numbers }, KIB_256)).toBe(false)
    expect(isAtMost({ numbers: numbers.map(() => 1e-300) }, KIB_256)).toBe(false)
    expect(isAtMost({ text: 'e+'.repeat(1000), zero: 0, numbers: [1, 1e21] }, KIB_256)).toBe(true)
  })

  test('free-form records may have 1,000 keys of 255 characters at every depth', () => {
    const keys = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, n) => [`k${n}`, n]))
    expect(findUnstorable({ attributes: keys(1000) })).toBeNull()
    expect(findUnstorable({ attributes: { inner: keys(1001) } })).toMatchObject({
      path: 'attributes.inner',
      code: 'too_many_keys',
    })
    expect(findUnstorable({ attributes: { ['k'.repeat(255)]: 1 } })).toBeNull()
    expect(findUnstorable({ attributes: { ['k'.repeat(256)]: 1 } })).toMatchObject({ code: 'key_too_long' })
    expect(findUnstorable({ list: Array(5000).fill(keys(2)) })).toBeNull()
  })
})
