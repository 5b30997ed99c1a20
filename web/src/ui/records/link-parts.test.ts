import { expect, test } from 'vitest'
import { linkParts } from './link-parts.ts'

const hrefs = (text: string) => linkParts(text).flatMap(({ href }) => href ?? [])

test.each([
  ['See https://a.example/answer/x1?y=2#z.', ['https://a.example/answer/x1?y=2#z']],
  ['(https://a.example/b), http://c.example!', ['https://a.example/b', 'http://c.example/']],
  ['https://en.example/wiki/A_(b)', ['https://en.example/wiki/A_(b)']],
  ['«https://a.example/ñandú»', ['https://a.example/%C3%B1and%C3%BA']],
  ['HTTPS://A.example/X', ['https://a.example/X']],
  ['<a href="https://a.example/">x</a>', ['https://a.example/']],
  // Never another scheme, and nothing that only looks like an address.
  ['javascript:alert(1) data:text/html,x file:///etc/passwd ftp://a.example', []],
  ['javascript://a.example/%0aalert(1)', []],
  ['xhttps://a.example', []],
  ['https:// https://. http://[', []],
  // An address that pretends to be of another host.
  ['https://bank.example@evil.example/', []],
  ['https://a.example/\u202etxt.exe', ['https://a.example/']],
  ['https://a.example/\u0000b', ['https://a.example/']],
  [`https://a.example/${'x'.repeat(3000)}`, []],
  ['', []],
])('%j has the links %j', (text, expected) => expect(hrefs(text)).toEqual(expected))

test.each([
  'a https://a.example/b). c',
  'https://x.example',
  '  \n<script>',
  'https://a.example/ https://b.example',
])('the parts of %j are the text again', (text) =>
  expect(
    linkParts(text)
      .map(({ words }) => words)
      .join(''),
  ).toBe(text),
)

test('a long hostile text is read in time', () => {
  expect(hrefs('https://a.example/'.repeat(20_000))).toEqual([])
  expect(hrefs(`https://a.example/${')'.repeat(200_000)}`)).toEqual([])
  expect(hrefs('http://'.repeat(50_000))).toEqual([])
})
