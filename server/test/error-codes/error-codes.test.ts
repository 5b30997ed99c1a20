import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, inject, test } from 'vitest'
import { ERROR_STATUS } from '../../src/platform/core/index.ts'

/*
 * Runs after all other tests (vitest.config.ts) and checks the error codes of the service's answers. Codes beyond the
 * set come from peers in tests.
 */

/** Part of the suite causes only some of the codes. */
test.runIf(inject('isWholeSuite'))('The tests provoke every error code', async () => {
  const folder = inject('errorCodesFolder')
  const files = await readdir(folder)
  const texts = await Promise.all(files.map((name) => readFile(join(folder, name), 'utf8')))
  // A killed process may have left an incomplete line.
  const seen = new Set(texts.flatMap((text) => text.split('\n').slice(0, -1)))
  const codes = Object.keys(ERROR_STATUS)
  expect(codes.filter((code) => !seen.has(code))).toEqual([])
})
