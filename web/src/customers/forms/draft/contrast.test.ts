import { expect, test } from 'vitest'
import { contrastOf, readHex } from './contrast.ts'

test('hex colours are read in both lengths, and nothing else is', () => {
  expect(readHex('#7c3aed')).toEqual([124, 58, 237])
  expect(readHex(' #FFF ')).toEqual([255, 255, 255])
  for (const other of ['red', '#12', '#12345', 'rgb(0 0 0)', '']) expect(readHex(other)).toBeNull()
})

test('contrast is as WCAG computes it', () => {
  const [black, white, grey] = ['#000', '#fff', '#767676'].map((hex) => readHex(hex)!)
  expect(contrastOf(black!, white!)).toBe(21)
  expect(contrastOf(white!, white!)).toBe(1)
  // The lightest grey whose text on white is AA.
  expect(contrastOf(grey!, white!)).toBeCloseTo(4.54, 2)
})
