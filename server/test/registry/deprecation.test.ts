import { expect, test } from 'vitest'
import { z } from 'zod'
import { openapiDocument } from '../../src/edge/http/index.ts'
import { deprecationHeaders, operation } from '../../src/platform/operations/index.ts'

const deprecated = { since: '2026-11-24', sunset: '2027-05-24', instead: 'Use `segments_list`.' }

test('A deprecation is told in the fields of RFC 9745 and RFC 8594', () => {
  expect(deprecationHeaders(deprecated)).toEqual([
    ...['deprecation', '@1795478400'],
    ...['sunset', 'Mon, 24 May 2027 00:00:00 GMT'],
    ...['link', '</docs/deprecations>; rel="deprecation"; type="text/html"'],
  ])
})

test('The document marks a deprecated operation, with its headers and what to use instead', () => {
  const old = operation({
    name: 'segments_old',
    route: 'GET /segments-old',
    permission: 'segments:read',
    summary: 'List segments',
    deprecated,
    effect: 'read',
    idempotent: true,
    input: z.strictObject({}),
    output: z.strictObject({ ok: z.boolean() }),
    run: async () => ({ ok: true }),
  })
  const { paths, components } = openapiDocument({ operations: [old], files: [], accounts: [] }, '1') as any
  const described = paths['/api/v1/segments-old'].get
  expect(described).toMatchObject({ deprecated: true, description: expect.stringContaining('2027-05-24') })
  expect(described.description).toContain('Use `segments_list`.')
  expect(Object.keys(described.responses[200].headers)).toEqual(
    expect.arrayContaining(['Deprecation', 'Sunset', 'Link']),
  )
  expect(components.headers).toHaveProperty('Sunset')
})
