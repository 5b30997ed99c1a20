const BASIC = new Set(
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà',
)
const EXTENDED = new Set('\f^{}\\[~]|€')

/** How many parts an SMS has, each of which is paid. The service counts alike, as a test shows. */
export function smsParts(text: string): { parts: number; isUnicode: boolean } {
  const characters = [...text]
  const isUnicode = !characters.every((each) => BASIC.has(each) || EXTENDED.has(each))
  const [single, part] = isUnicode ? [70, 67] : [160, 153]
  const widths = characters.map((each) => (isUnicode ? each.length : EXTENDED.has(each) ? 2 : 1))
  if (widths.reduce((sum, width) => sum + width, 0) <= single) return { parts: 1, isUnicode }
  let [parts, filled] = [1, 0]
  for (const width of widths) {
    if (filled + width > part) {
      parts += 1
      filled = 0
    }
    filled += width
  }
  return { parts, isUnicode }
}
