/** A colour as red, green and blue from 0 to 255. */
export type Rgb = readonly [red: number, green: number, blue: number]

/** WCAG 2.2: what text and what controls need against their background. */
export const TEXT_CONTRAST = 4.5
export const CONTROL_CONTRAST = 3

/** A colour in hex, such as #7c3aed or #73e; null for any other notation. */
export function readHex(text: string): Rgb | null {
  const digits = /^#([0-9a-f]{3}|[0-9a-f]{6})$/i.exec(text.trim())?.[1]
  if (digits === undefined) return null
  const pairs = digits.length === 3 ? [...digits].map((digit) => digit + digit) : digits.match(/../g)!
  return pairs.map((pair) => Number.parseInt(pair, 16)) as unknown as Rgb
}

/** The contrast of two colours, from 1 to 21 (WCAG 2.2, relative luminance). */
export function contrastOf(one: Rgb, other: Rgb): number {
  const [darker = 0, lighter = 0] = [luminanceOf(one), luminanceOf(other)].toSorted((a, b) => a - b)
  return (lighter + 0.05) / (darker + 0.05)
}

function luminanceOf(rgb: Rgb): number {
  const [red = 0, green = 0, blue = 0] = rgb.map((value) => {
    const share = value / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
