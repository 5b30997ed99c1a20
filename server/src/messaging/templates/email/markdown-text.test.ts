import { expect, test } from 'vitest'
import { textOfMarkdown } from './markdown-text.ts'

test.each([
  ['a heading', '# Your order\n\nIt is on its way.', 'Your order\n\nIt is on its way.'],
  ['emphasis', 'This is **very** *important* and ~~old~~ `code`.', 'This is very important and old code.'],
  ['a link', 'Read [the guide](https://shop.example/guide).', 'Read the guide (https://shop.example/guide).'],
  [
    'a bare address',
    'See <https://shop.example> or <a@shop.example>.',
    'See https://shop.example or a@shop.example.',
  ],
  ['a list', '* one\n* **two**\n  * three', '- one\n- two\n  - three'],
  ['a numbered list', '3. three\n4. four', '3. three\n4. four'],
  ['a quote', '> She said\n> so', '> She said\n> so'],
  ['placeholders', 'Hi **{{first_name}}**, [pay]({{pay_link}})', 'Hi {{first_name}}, pay ({{pay_link}})'],
  ['signs that are no marks', 'Fish & chips: 3 * 4 < 20, a_b_c', 'Fish & chips: 3 * 4 < 20, a_b_c'],
  ['a line break', 'One  \ntwo<br>three', 'One\ntwo\nthree'],
  ['an image', '![Our shop](https://shop.example/a.png)', 'Our shop'],
  ['escaped marks', '1\\. not a \\*list\\*', '1. not a *list*'],
])('%s is written as a person would', (_, markdown, text) => {
  expect(textOfMarkdown(markdown)).toBe(text)
})
