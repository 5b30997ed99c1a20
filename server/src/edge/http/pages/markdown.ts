import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { lazily } from '../../../platform/core/index.ts'
import type { Exchange } from '../exchange/exchange.ts'
import { Page } from './page-response.ts'

const ROOT = join(import.meta.dirname, '../../../../..')
const MARKDOWN = 'text/markdown; charset=utf-8'

/** The docs for programs that read text: each guide as Markdown, and their list (https://llmstxt.org). */
export interface MarkdownPages {
  /** The page for this request; undefined when the client wants HTML, or there is none. */
  find(exchange: Exchange, path: string): Page | undefined
}

interface Guide {
  /** The path on this server, such as /docs/concepts. */
  path: string
  title: string
  /** Its first paragraph as plain text. */
  lead: string
  text: string
}

function readGuides(): Guide[] {
  const names = globSync('docs/**/*.md', { cwd: ROOT }).toSorted()
  return names.map((name) => {
    const text = readFileSync(join(ROOT, name), 'utf8')
    const [, title = name, lead = ''] = /^# (.+)\n+(.+)?/m.exec(text) ?? []
    const plain = lead.replace(/\[([^\]]{1,200})\]\([^)]{1,300}\)/g, '$1').replaceAll('`', '')
    return { path: `/${name.replace(/\.md$/, '')}`, title, lead: plain, text }
  })
}

export function markdownPages(): MarkdownPages {
  const pages = lazily(() => {
    const all = readGuides()
    const list = lazily(() => new Page('text/plain; charset=utf-8', listOf(all)))
    const guides = all.map(({ path, text }) => [path, lazily(() => new Page(MARKDOWN, text))] as const)
    return new Map([['/llms.txt', list], ['/docs', list], ...guides])
  })
  return {
    find: (exchange, path) => {
      if (path === '/llms.txt' || path.endsWith('.md')) return pages().get(path.replace(/\.md$/, ''))?.()
      return prefersMarkdown(exchange.request.headers.accept) ? pages().get(path)?.() : undefined
    },
  }
}

function listOf(all: readonly Guide[]): string {
  const guides = all.map(({ path, title, lead }) => `- [${title}](${path}.md): ${lead}`)
  return [
    '# Parley',
    '',
    '> Customer data and outreach: people, events, segments, and journeys that talk with people on WhatsApp.',
    '',
    'Every operation is a REST call below `/api/v1`, and those of agents are MCP tools at `/mcp`, with one API key.',
    '',
    '## API',
    '',
    '- [OpenAPI document](/openapi.json): every operation with its fields, examples and errors.',
    '- [Operations](/docs/operations.md): every operation in short.',
    '',
    '## Guides',
    '',
    ...guides,
    '',
  ].join('\n')
}

/** Whether `Accept` names Markdown, and HTML not with more weight. */
function prefersMarkdown(accept: string | undefined): boolean {
  const weights = new Map<string, number>()
  for (const part of (accept ?? '').toLowerCase().split(',')) {
    const [type = '', ...params] = part.split(';').map((text) => text.trim())
    weights.set(type, Number(params.find((param) => param.startsWith('q='))?.slice(2) ?? 1))
  }
  const markdown = weights.get('text/markdown') ?? 0
  return markdown > 0 && markdown >= (weights.get('text/html') ?? 0)
}
