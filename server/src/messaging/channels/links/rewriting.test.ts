import { describe, expect, test } from 'vitest'
import { rewriteHtml, rewriteText, withPicture } from './rewriting.ts'
import { targetOf, withUtm } from './targets.ts'

const short = (url: string) => (url.startsWith('https://own.example/') ? null : `https://s.example/<${url}>`)
const marked = (url: string) => `[${url}]`

describe('addresses in texts', () => {
  test.each([
    ['at the end of a sentence', 'See https://shop.example/a.', 'See [https://shop.example/a].'],
    ['in brackets', 'The guide (https://shop.example/a).', 'The guide ([https://shop.example/a]).'],
    ['with brackets of its own', 'https://x.example/A_(b)', '[https://x.example/A_(b)]'],
    ['in Markdown', '[the guide](https://x.example/A_(b)) is', '[the guide]([https://x.example/A_(b)]) is'],
    ['in angle brackets', '<https://x.example>', '<[https://x.example]>'],
    ['in bold', '*https://x.example/a*', '*[https://x.example/a]*'],
    ['after an exclamation', '¡Mira https://x.example/ñ!', '¡Mira [https://x.example/ñ]!'],
    ['with a query', 'https://x.example/?a=1&b=2, now', '[https://x.example/?a=1&b=2], now'],
    ['in quotes', 'He said “https://x.example”…', 'He said “[https://x.example]”…'],
    ['twice', 'https://a.example https://a.example', '[https://a.example] [https://a.example]'],
    ['none', 'shop.example and mailto:a@x.example', 'shop.example and mailto:a@x.example'],
  ])('%s', (_, text, expected) => {
    expect(rewriteText(text, marked)).toBe(expected)
  })

  test('what is tracked already stays', () => {
    const text = 'Go to https://own.example/l/abc, please'
    expect(rewriteText(text, short)).toBe(text)
  })
})

describe('links of an HTML document', () => {
  const link = () => 'https://s.example/?a&b'
  test.each([
    ['in double quotes', '<a href="https://x.example">', '<a href="https://s.example/?a&amp;b">'],
    [
      'in single quotes',
      "<A class=b HREF = 'https://x.example'>",
      '<A class=b HREF = "https://s.example/?a&amp;b">',
    ],
    ['without quotes', '<a href=https://x.example>', '<a href="https://s.example/?a&amp;b">'],
    ['of an area', '<area\nhref="https://x.example">', '<area\nhref="https://s.example/?a&amp;b">'],
    [
      'of a button in Outlook',
      '<v:roundrect href="https://x.example" arcsize="8%">',
      '<v:roundrect href="https://s.example/?a&amp;b" arcsize="8%">',
    ],
    ['of another attribute', '<a data-href="https://x.example">', '<a data-href="https://x.example">'],
    ['of a picture', '<img src="https://x.example/a.png">', '<img src="https://x.example/a.png">'],
    ['of a style sheet', '<link href="https://x.example/a.css">', '<link href="https://x.example/a.css">'],
    ['in words', 'https://x.example', 'https://x.example'],
  ])('%s', (_, html, expected) => {
    expect(rewriteHtml(html, link)).toBe(expected)
  })

  test('the address is read as browsers read it', () => {
    const read: string[] = []
    rewriteHtml(
      '<a href=" https://x.example/?a=1&amp;b=2&#38;c=&#x33; "><a href="mailto:a@x.example">',
      (url) => {
        read.push(url)
        return null
      },
    )
    expect(read).toEqual(['https://x.example/?a=1&b=2&c=3', 'mailto:a@x.example'])
  })

  test('the picture stands at the end of the page', () => {
    expect(withPicture('<body>Hi</BODY></html>', 'https://s.example/o/1')).toMatch(
      /^<body>Hi<img [^>]+><\/BODY><\/html>$/,
    )
    expect(withPicture('<p>Hi</p>', 'https://s.example/o/1')).toMatch(/^<p>Hi<\/p><img /)
  })
})

describe('targets', () => {
  const own = new Set(['https://own.example'])
  test.each([
    ['https://x.example', 'https://x.example/'],
    ['http://x.example/a b', 'http://x.example/a%20b'],
    ['https://own.example/leave/1/2/3', null],
    ['https://own.example/l/abc', null],
    ['mailto:a@x.example', null],
    ['javascript:alert(1)', null],
    ['{{pay_link}}', null],
    [`https://x.example/${'a'.repeat(2_000)}`, null],
  ])('%s', (url, expected) => {
    expect(targetOf(url, own)).toBe(expected)
  })

  const utm = { source: 'parley', medium: 'email', campaign: 'Día & noche' }
  test.each([
    [
      'https://x.example/',
      'https://x.example/?utm_source=parley&utm_medium=email&utm_campaign=D%C3%ADa%20%26%20noche',
    ],
    [
      'https://x.example/?utm_source=mine&a=%7e#top',
      'https://x.example/?utm_source=mine&a=%7e&utm_medium=email&utm_campaign=D%C3%ADa%20%26%20noche#top',
    ],
    ['https://x.example/?utm_source=1&utm_medium=2&utm_campaign=3', null],
  ])('%s gets the parameters that it lacks', (url, expected) => {
    expect(withUtm(url, utm)).toBe(expected ?? url)
  })
})
