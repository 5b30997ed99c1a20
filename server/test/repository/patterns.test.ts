import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkPatterns } from '../../../scripts/patterns/checker.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'parley-patterns-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

function verdict(pattern: RegExp): Promise<string[]> {
  const cache = join(folder, `${randomUUID()}.json`)
  return checkPatterns([{ source: pattern.source, flags: pattern.flags, at: 'here.ts:1' }], cache)
}

// Each of these patterns once blocked the service.
test.each([
  ['placeholders', /\{\{\s*([^{}]*?)\s*\}\}/g],
  ['numbers', /^[+-]?(\d+\.?\d*|\.\d+)([eE][+-]?\d{1,3})?$/],
  ['line breaks in a parameter', /[\s\u0085]*[\n\r\t\v\f\u2028\u2029\u0085][\s\u0085]*/g],
  ['trailing slashes', /\/+$/],
  ['fractions, which look ahead', /(\d+(?:[.,]\d+)?)\s*(?:\/|de|of)\s*(\d+)(?!\s*[/\d])/i],
])('npm run patterns reports that %s backtrack', async (_, pattern) => {
  expect(await verdict(pattern)).toEqual([
    expect.stringMatching(/^here\.ts:1 takes \d(nd|rd) degree polynomial/),
  ])
})

test.each([
  ['placeholders', /\{\{([^{}]*)\}\}/g],
  ['numbers', /^[+-]?(\d+(\.\d*)?|\.\d+)([eE][+-]?\d{1,3})?$/],
  ['trailing slashes', /(?<!\/)\/+$/],
])('npm run patterns accepts %s, which are read once', async (_, pattern) => {
  expect(await verdict(pattern)).toEqual([])
})
