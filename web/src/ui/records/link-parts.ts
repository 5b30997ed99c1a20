/** A part of a text, from its place on. `href` is null for what is no address. */
export interface TextPart {
  at: number
  words: string
  href: string | null
}

/** The most characters of an address. What is longer is no address that somebody would follow. */
const LONGEST = 2048
/** Up to a space, a quote, a bracket of HTML, or a character that nobody sees. */
const ADDRESS = /(?<![\p{L}\p{N}_])https?:\/\/[^\s<>"'`\p{Cc}\p{Cf}]+/giu
const CLOSING: Readonly<Record<string, string>> = { ')': '(', ']': '[', '}': '{' }
const PUNCTUATION = new Set('.,;:!?…·*_~|»”’。，、！？'.split(''))

/** The plain parts of a text and the http(s) addresses in it, without the punctuation that ends their sentence. */
export function linkParts(text: string): TextPart[] {
  const parts: TextPart[] = []
  let end = 0
  for (const found of text.matchAll(ADDRESS)) {
    const words = withoutEnd(found[0])
    const href = hrefOf(words)
    if (href === null) continue
    if (found.index > end) parts.push({ at: end, words: text.slice(end, found.index), href: null })
    parts.push({ at: found.index, words, href })
    end = found.index + words.length
  }
  if (end < text.length) parts.push({ at: end, words: text.slice(end), href: null })
  return parts
}

/** Without punctuation at the end, and without a bracket that was opened before the address. */
function withoutEnd(address: string): string {
  if (address.length > LONGEST) return address
  let end = address.length
  while (end > 0 && isLoose(address.slice(0, end))) end -= 1
  return address.slice(0, end)
}

function isLoose(address: string): boolean {
  const last = address.at(-1)!
  const opening = CLOSING[last]
  if (opening === undefined) return PUNCTUATION.has(last)
  return address.split(last).length > address.split(opening).length
}

function hrefOf(words: string): string | null {
  if (words.length > LONGEST) return null
  const url = URL.parse(words)
  const isWeb = url?.protocol === 'http:' || url?.protocol === 'https:'
  // With a name before the host, an address looks like one of another host.
  return isWeb && url.username === '' && url.password === '' ? url.href : null
}
