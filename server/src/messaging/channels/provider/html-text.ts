const BLOCKS = new Set(['p', 'div', 'br', 'tr', 'li', 'blockquote', 'h1', 'h2', 'h3'])
const UNSEEN = new Set(['style', 'script', 'head', 'title'])
const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'", nbsp: ' ' }

/** The text of an HTML document. Takes linear time. */
export function plainText(html: string): string {
  let text = ''
  let unseen: string | null = null
  for (let at = 0; at < html.length; ) {
    const open = html.indexOf('<', at)
    const words = html.slice(at, open < 0 ? html.length : open)
    if (unseen === null) text += words
    if (open < 0) break
    const close = html.indexOf('>', open)
    if (close < 0) break
    const tag = html.slice(open + 1, Math.min(close, open + 20)).toLowerCase()
    const name = tag.split(/[\s/]/).find((part) => part !== '') ?? ''
    if (unseen === null && UNSEEN.has(name) && !tag.startsWith('/')) unseen = name
    else if (unseen === name) unseen = null
    if (unseen === null && BLOCKS.has(name)) text += '\n'
    at = close + 1
  }
  return text.replaceAll(/&([a-z0-9#]{1,8});/g, (whole, name: string) => ENTITIES[name] ?? whole)
}
