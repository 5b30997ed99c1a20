import { describe, expect, test } from 'vitest'
import { fileOperations, operations } from '../../src/app/registry.ts'

/* Which operations a replica of the database may answer (docs/scaling.md: Read replicas). */

const marked = operations.filter(({ readsReplica }) => readsReplica)
const markedFiles = fileOperations.filter(({ readsReplica }) => readsReplica)

const EDITS = ['PATCH', 'PUT', 'DELETE']

test('there are some', () => {
  expect(marked.length).toBeGreaterThan(20)
  expect(markedFiles.map(({ name }) => name).toSorted()).toEqual([
    'inbox_reports_export',
    'lead_capture_submissions_export',
  ])
})

describe.each(marked)('$name', (op) => {
  test('has no effect on data, money or people', () => {
    expect(op).toMatchObject({ effect: 'read', idempotent: true })
    expect([op.spends, op.reachesPeople, op.batch, op.prepare, op.follow]).toEqual(Array(5).fill(undefined))
    expect(op.transaction).not.toBe('own')
    expect(op.permission).toMatch(/:read$/)
  })

  test('reads no single record that somebody edits', () => {
    const edited = operations.some(({ method, path }) => EDITS.includes(method) && path === op.path)
    expect(edited).toBe(false)
  })
})

test.each(markedFiles)('$name takes nothing', ({ method, permission, takes }) => {
  expect([method, takes]).toEqual(['GET', undefined])
  expect(permission).toMatch(/:read$/)
})
