import { expect, test } from 'vitest'
import { isWritten } from './written-fields.ts'

const draft: Parameters<typeof isWritten>[0] = {
  name: 'a',
  language: 'en',
  headerText: '',
  mediaUrl: '',
  body: 'Hi {{1}}',
  examples: { '1': ' ' },
  buttons: [
    { key: 0, type: 'url', title: '', target: 'x' },
    { key: 1, type: 'flow', title: 'Start', target: '' },
  ],
  offer: { title: '', expiresAt: '' },
  cards: [
    {
      key: 0,
      mediaUrl: '',
      mediaType: 'IMAGE',
      body: '',
      buttons: [{ key: 0, type: 'url', title: 'Buy', target: '' }],
    },
  ],
}

test.each([
  ['name', true],
  ['content.body', true],
  ['content.header', false],
  ['content.mediaUrl', false],
  ['variables.1', false],
  ['content.buttons.0.title', false],
  ['content.buttons.0.url', true],
  ['content.buttons.1.formId', false],
  ['content.buttons', true],
  ['content.offer.title', false],
  ['content.cards.0.mediaUrl', false],
  ['content.cards.0.body', true],
  ['content.cards.0.buttons.0.title', true],
  ['content.cards.0.buttons.0.url', false],
  ['category', true],
])('of the field at %s something is written: %s', (path, expected) =>
  expect(isWritten(draft, path)).toBe(expected),
)
