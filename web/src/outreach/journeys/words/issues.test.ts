import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ISSUE_CODES } from '../../../../../server/src/outreach/journeys/nodes/validation/issues.ts'
import { isForPrograms } from './for-programs.ts'

test('every problem that the service finds has words of the screen, and no other', () => {
  const source = readFileSync(join(import.meta.dirname, 'issues.ts'), 'utf8')
  const worded = [...source.matchAll(/^ {2}([a-z_]+): msg`/gm)].map(([, code]) => code)
  expect(worded.sort()).toEqual([...ISSUE_CODES].sort())
})

test.each([
  ['“Start” has no name. Give it one.', false],
  ['“Start” ends after 2h without messages, but many people answer later.', false],
  ['Set both `maxEnrollments` and `enrollmentWindow` of “Start”, or remove both.', true],
  ['The journey has no EXIT node to end a run. Add one.', true],
  ['“Ask” is a SEND_MESSAGE node.', true],
  ['No environment env_1 exists. Use one from environments_list.', true],
  ['No address is connected. Connect one with channels_create.', true],
  ['Template spring_sale was rejected. Read its rejectionReason.', true],
  ['Template spring_sale of “Opening” cannot be sent. It is under review.', false],
])('“%s” is for programs: %s', (sentence, expected) => {
  expect(isForPrograms(sentence)).toBe(expected)
})
