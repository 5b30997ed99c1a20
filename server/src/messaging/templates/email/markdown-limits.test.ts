import { describe, expect, test } from 'vitest'
import { HOSTILE_TEXTS } from '../../../../test/fixtures/hostile-texts.ts'
import { markdownProblem } from './markdown-limits.ts'
import { renderEmail } from './renderer.ts'

const LENGTH = 50_000
const rendered = (body: string) => renderEmail({ subject: 'Hello', body, ownHtml: null }).html

describe('Markdown that is slow or too deeply nested', () => {
  test.each([
    ['emphasis that never ends', '*_a'.repeat(200), 'marks'],
    ['quotes in quotes', '>'.repeat(21), 'deep'],
    ['quotes with blanks', '> '.repeat(21), 'deep'],
    ['lists in lists', '1. '.repeat(21), 'deep'],
    ['both in turn', '> - '.repeat(11), 'deep'],
    ['on the last of many lines', `${'a\n'.repeat(1_000)}${'+ '.repeat(21)}`, 'deep'],
  ])('%s is refused', (_, text, word) => {
    expect(markdownProblem(text)).toContain(word)
  })

  test.each(Object.entries(HOSTILE_TEXTS))('%s is rendered or refused', (_, write) => {
    const text = write(LENGTH)
    if (markdownProblem(text) === null) expect(rendered(text)).toContain('<!doctype html>')
  })
})

test('ordinary texts are accepted', () => {
  const item = '- **{{1}}**: see [the page](https://example.com/a_b) and `code`\n'
  const text = `# Hello\n\n> He said\n> > she said\n\n1. One\n   - two\n\n${item.repeat(20)}\n* * * * *\n`
  expect(markdownProblem(text)).toBeNull()
  expect(rendered(text)).toContain('<blockquote>')
})
