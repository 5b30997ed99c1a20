import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const SERVER = join(import.meta.dirname, '../../../../../../server/src/messaging/templates/validation')

test('every problem that the service finds in a template has words of the screen, and no other', () => {
  const rules = readdirSync(SERVER).filter((file) => /^(validation|.*-rules)\.ts$/.test(file))
  const found = rules.flatMap((file) => [
    ...readFileSync(join(SERVER, file), 'utf8').matchAll(/'([a-z]+(?:_[a-z]+)+)'/g),
  ])
  const notCodes = ['quick_reply', 'copy_code', 'request_contact']
  // Of connections, files and forms, which stand in other modules.
  const ofForms = ['form_unknown', 'form_closed', 'flow_unpublished', 'flow_blocked']
  const others = ['file_missing', 'kind_unsupported', 'flows_unsupported', 'requests_unsupported', ...ofForms]
  const codes = [...new Set(found.map(([, code]) => code!))].filter((code) => !notCodes.includes(code))
  const source = readFileSync(join(import.meta.dirname, 'check-words.ts'), 'utf8')
  const worded = [...source.matchAll(/^ {2}([a-z_]+): msg`/gm)].map(([, code]) => code)
  expect(worded.filter((code) => code !== 'name_missing').sort()).toEqual([...codes, ...others].sort())
})
