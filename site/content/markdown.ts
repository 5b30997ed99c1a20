import { posix } from 'node:path'
import { Marked, type Token, type Tokens } from 'marked'
import { codeBlock, codeTabs } from './code.ts'
import { escaped } from './highlight.ts'
import { samplesOfShell } from './shell-samples.ts'

export interface Heading {
  id: string
  /** Plain text. */
  text: string
  depth: number
}

export interface Rendered {
  title: string
  /** The first paragraph, in plain text. */
  lead: string
  html: string
  headings: readonly Heading[]
  sections: readonly Section[]
}

/** The text below a heading, for the search. */
export interface Section {
  id: string
  heading: string
  text: string
}

/** `Running journeys` → `running-journeys`, as on GitHub, so that a link works in both places. */
export function anchorOf(heading: string): string {
  return heading
    .toLowerCase()
    .replace(/[^\w -]/g, '')
    .replaceAll(' ', '-')
}

/** A page of docs/ as HTML. `name` is its path in docs/. The files are the project's own, so their HTML is trusted. */
export function renderMarkdown(text: string, name: string, linkTo: (path: string) => string): Rendered {
  const headings: Heading[] = []
  const sections: { id: string; heading: string; parts: string[] }[] = []
  const folder = posix.dirname(name)
  let blocks = 0
  const marked = new Marked({
    walkTokens: (token) => {
      if (token.type === 'heading') {
        const plain = plainOf(token.text)
        sections.push({ id: anchorOf(token.text), heading: plain, parts: [] })
        if (token.depth > 1) headings.push({ id: anchorOf(token.text), text: plain, depth: token.depth })
      } else if (token.type === 'code') sections.at(-1)?.parts.push(token.text.slice(0, 400))
      else if (token.type === 'paragraph' || token.type === 'list_item' || token.type === 'table')
        sections.at(-1)?.parts.push(wordsOf(token))
    },
    renderer: {
      code({ text: code, lang = '' }) {
        const [language = ''] = lang.split(' ')
        const samples = language === 'sh' ? samplesOfShell(code) : null
        blocks += 1
        return samples ? codeTabs(samples, `example-${blocks}`) : codeBlock(code, language)
      },
      heading({ tokens, depth, text: words }) {
        const inner = this.parser.parseInline(tokens)
        const id = anchorOf(words)
        if (depth === 1) return `<h1 id="${id}">${inner}</h1>\n`
        return `<h${depth} id="${id}">${inner}${anchorLink(id, plainOf(words))}</h${depth}>\n`
      },
      table({ header, rows }) {
        const names = header.map(({ text: name }) => plainOf(name))
        const heads = header.map(
          ({ text: name, tokens }) =>
            `<th>${name === '' ? '<span class="sr">&nbsp;</span>' : this.parser.parseInline(tokens)}</th>`,
        )
        // Phones show each row as a card, with the names of its columns.
        const body = rows.map((row) => {
          const cells = row.map(
            ({ tokens }, at) =>
              `<td data-label="${escaped(names[at] ?? '')}">${this.parser.parseInline(tokens)}</td>`,
          )
          return `<tr${settingId(row[0]?.text ?? '')}>${cells.join('')}</tr>`
        })
        return `<div class="table" tabindex="0" role="group" aria-label="Table"><table><thead><tr>${heads.join('')}</tr></thead><tbody>${body.join('')}</tbody></table></div>\n`
      },
      link({ href, tokens }) {
        const inner = this.parser.parseInline(tokens)
        return `<a href="${escaped(linkOf(href, folder, linkTo))}">${inner}</a>`
      },
    },
  })
  const html = marked.parse(text, { async: false })
  return {
    title: /^# (.+)$/m.exec(text)?.[1] ?? name,
    lead: plainOf(/^# .+\n\n(.+)$/m.exec(text)?.[1] ?? ''),
    html,
    headings,
    sections: sections.map(({ id, heading, parts }) => ({ id, heading, text: parts.join(' ') })),
  }
}

function wordsOf(token: Token): string {
  return plainOf(
    token.type === 'table' ? token.raw.replace(/[|\s]+|(?:-{3,})/g, ' ') : (token as Tokens.Text).text,
  )
}

/** Rows of settings have their names as ids, such as `/docs/operating#PARLEY_POOL`. */
function settingId(text: string): string {
  const [name] = settingsIn(text)
  return name ? ` id="${name}"` : ''
}

/** The settings that the first cell of a row names. */
export function settingsIn(cell: string): string[] {
  return [...cell.matchAll(/`(PARLEY_[A-Z0-9_]+|PORT)`/g)].map(([, name]) => name!)
}

export function anchorLink(id: string, name: string): string {
  return `<a class="anchor" href="#${id}" aria-label="Link to ${escaped(name)}">#</a>`
}

export function plainOf(markdown: string): string {
  return markdown
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/[`*]/g, '')
    .replaceAll('\n', ' ')
}

function linkOf(href: string, folder: string, linkTo: (path: string) => string): string {
  const [, target, anchor = ''] = /^([\w./-]+)\.md(#.*)?$/.exec(href) ?? []
  if (target === undefined) return href
  return linkTo(posix.join('/docs', folder, target) + anchor)
}
