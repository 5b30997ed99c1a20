import { escaped } from '../../../platform/core/index.ts'

/** What stands in place of an address; null: the address stays. */
export type LinkFor = (url: string) => string | null

/** An address within a text. What follows it is cut off by `endOf`. */
const ADDRESS = /\bhttps?:\/\/[^\s<>"`]{1,2100}/gi
/** Ends a sentence, a quotation or emphasis after an address. */
const AFTER = new Set(".,;:!?'*_~|…»”’“‘")
const CLOSING: Readonly<Record<string, string>> = { ')': '(', ']': '[', '}': '{' }

/** Replaces the addresses in a plain text, also in Markdown. */
export function rewriteText(text: string, linkFor: LinkFor): string {
  return text.replaceAll(ADDRESS, (found) => {
    const url = found.slice(0, endOf(found))
    return (linkFor(url) ?? url) + found.slice(url.length)
  })
}

/** Where the address ends: before punctuation, and before brackets that were opened ahead of it. */
function endOf(found: string): number {
  let end = found.length
  const surplus = new Map(
    Object.entries(CLOSING).map(([close, open]) => [close, countOf(found, close) - countOf(found, open)]),
  )
  for (; end > 0; end--) {
    const last = found[end - 1]!
    if (AFTER.has(last)) continue
    const over = surplus.get(last) ?? 0
    if (over <= 0) break
    surplus.set(last, over - 1)
  }
  return end
}

function countOf(text: string, character: string): number {
  return text.split(character).length - 1
}

/** A link, an area of a picture, or a button as Outlook draws it. */
const TAG = /<(?:a|area|v:[a-z]{1,20})\s[^<>]{1,9000}>/gi
const HREF = /(\shref\s{0,9}=\s{0,9})(?:"([^"]{1,4000})"|'([^']{1,4000})'|([^\s"'<>]{1,4000}))/i

/** Replaces where the links of an HTML document lead. What people read stays, pictures too. */
export function rewriteHtml(html: string, linkFor: LinkFor): string {
  return html.replaceAll(TAG, (tag) =>
    tag.replace(HREF, (whole, start: string, double?: string, single?: string, bare?: string) => {
      const link = linkFor(unescaped(double ?? single ?? bare ?? '').trim())
      return link === null ? whole : `${start}"${escaped(link)}"`
    }),
  )
}

/** Adds the picture that reports that the email was opened. */
export function withPicture(html: string, url: string): string {
  const picture = `<img src="${escaped(url)}" width="1" height="1" alt="" style="display:block;border:0">`
  const end = html.toLowerCase().lastIndexOf('</body>')
  return end < 0 ? html + picture : html.slice(0, end) + picture + html.slice(end)
}

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }
const MAX_CODE_POINT = 0x10_ff_ff

function unescaped(text: string): string {
  return text.replaceAll(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]{2,4}));/gi, (whole, decimal, hex, name) => {
    if (name !== undefined) return ENTITIES[name.toLowerCase()] ?? whole
    const point = decimal === undefined ? Number.parseInt(hex, 16) : Number(decimal)
    return point > 0 && point <= MAX_CODE_POINT ? String.fromCodePoint(point) : whole
  })
}
