import { lexer, type Token, type Tokens } from 'marked'

/** Markdown as a person would write it in a plain email: no marks, lists with dashes, links with their addresses. */
export function textOfMarkdown(markdown: string): string {
  return blocksOf(lexer(markdown)).trim()
}

/** The plain text to send: a body in Parley's layout is Markdown, one beside the author's own HTML is text. */
export function plainPart({ body, own_html }: { body: string; own_html: string | null }): string {
  return own_html === null ? textOfMarkdown(body) : body
}

function blocksOf(tokens: readonly Token[]): string {
  return tokens
    .map(blockOf)
    .filter((text) => text !== '')
    .join('\n\n')
}

function blockOf(token: Token): string {
  if (token.type === 'space' || token.type === 'def') return ''
  if (token.type === 'hr') return '---'
  if (token.type === 'list') return listOf(token as Tokens.List)
  if (token.type === 'blockquote') return indented(blocksOf(token.tokens ?? []), '> ', '> ')
  if (token.type === 'table') return tableOf(token as Tokens.Table)
  if (token.type === 'code') return (token as Tokens.Code).text
  if (token.type === 'html') return withoutTags(token.raw)
  return wordsOf(token)
}

function listOf({ ordered, start, items, loose }: Tokens.List): string {
  return items
    .map((item, at) => {
      const mark = ordered ? `${Number(start) + at}. ` : '- '
      const content = item.tokens.map(blockOf).filter((text) => text !== '')
      return indented(content.join(loose ? '\n\n' : '\n'), mark, ' '.repeat(mark.length))
    })
    .join(loose ? '\n\n' : '\n')
}

function tableOf({ header, rows }: Tokens.Table): string {
  return [header, ...rows].map((cells) => cells.map(({ tokens }) => inline(tokens)).join('  ')).join('\n')
}

function indented(text: string, first: string, others: string): string {
  return text
    .split('\n')
    .map((line, at) => (at === 0 ? first : line === '' ? others.trimEnd() : others) + line)
    .join('\n')
}

function wordsOf(token: Token): string {
  return 'tokens' in token && token.tokens
    ? inline(token.tokens)
    : 'text' in token
      ? unescaped(token.text)
      : token.raw
}

function inline(tokens: readonly Token[]): string {
  return tokens.map(inlineOf).join('')
}

function inlineOf(token: Token): string {
  if (token.type === 'br') return '\n'
  if (token.type === 'html') return withoutTags(token.raw)
  if (token.type === 'link') {
    const words = inline(token.tokens ?? [])
    const address = (token.href as string).replace(/^mailto:/, '')
    return words === address || words === token.href ? words : `${words} (${address})`
  }
  if (token.type === 'image') return (token.text as string) || (token.href as string)
  return wordsOf(token)
}

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: ' ', '#39': "'" }

function unescaped(text: string): string {
  return text.replace(/&(amp|lt|gt|quot|nbsp|#39);/g, (_, name: string) => ENTITIES[name]!)
}

/** A line break for `<br>`, and nothing for other tags. */
function withoutTags(html: string): string {
  return html.replace(/<br\b[^<>]{0,100}>/gi, '\n').replace(/<[^<>]{0,2000}>/g, '')
}
