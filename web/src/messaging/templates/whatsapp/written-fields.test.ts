import { expect, test } from 'vitest'
import { isWritten } from './written-fields.ts'

const draft: Parameters<typeof isWritten>[0] = {
  name: 'a',
  language: 'en',
  headerText: '',
  mediaUrl: '',
  body: 'Hi {{1}}',
  examples: { '1': ' ' },
  buttons: [{ key: 0, type: 'url', title: '', target: 'x' }],
}

test.each([
  ['name', true],
  ['content.body', true],
  ['content.header', false],
  ['content.mediaUrl', false],
  ['variables.1', false],
  ['content.buttons.0.title', false],
  ['content.buttons.0.url', true],
  ['content.buttons', true],
  ['category', true],
])('of the field at %s something is written: %s', (path, expected) =>
  expect(isWritten(draft, path)).toBe(expected),
)
