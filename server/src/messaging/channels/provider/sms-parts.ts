/** The characters of GSM 03.38. A text of these alone has 7 bits a character. */
const BASIC = new Set(
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà',
)
/** Characters of its extension, which take two places. */
const EXTENDED = new Set('\f^{}\\[~]|€')

/** How many characters a single message has, and each part of a longer one. */
const LENGTHS = { 'GSM-7': { single: 160, part: 153 }, 'UCS-2': { single: 70, part: 67 } } as const

/** How a text is sent by SMS. Each part is paid for. */
export interface SmsParts {
  encoding: keyof typeof LENGTHS
  parts: number
}

/** The parts of an SMS. One character beyond GSM-7, such as an emoji or `á`, makes the whole text UCS-2. Takes linear time. */
export function smsPartsOf(text: string): SmsParts {
  const characters = [...text]
  const isBasic = characters.every((character) => BASIC.has(character) || EXTENDED.has(character))
  const encoding = isBasic ? 'GSM-7' : 'UCS-2'
  const widths = characters.map((character) =>
    isBasic ? (EXTENDED.has(character) ? 2 : 1) : character.length,
  )
  const { single, part } = LENGTHS[encoding]
  if (widths.reduce((sum, width) => sum + width, 0) <= single) return { encoding, parts: 1 }
  // No character is divided between two parts.
  let [parts, filled] = [1, 0]
  for (const width of widths) {
    if (filled + width > part) {
      parts += 1
      filled = 0
    }
    filled += width
  }
  return { encoding, parts }
}
