import { createCssVariablesTheme, createHighlighter } from 'shiki'

/** The languages of our code blocks, with the names that fences use. */
const LANGUAGES = [
  'shellscript',
  'json',
  'typescript',
  'javascript',
  'html',
  'css',
  'yaml',
  'csv',
  'http',
  'sql',
]

/** Colors are classes, because the content security policy refuses styles of elements. */
const THEME = createCssVariablesTheme({ name: 'parley', variablePrefix: '--', fontStyle: false })
const highlighter = await createHighlighter({ themes: [THEME], langs: LANGUAGES })
const KNOWN = new Set(highlighter.getLoadedLanguages())

/** Code as HTML, with a class for each kind of token; plain text for unknown languages. */
export function highlighted(code: string, language: string): string {
  if (!KNOWN.has(language)) return escaped(code)
  const { tokens } = highlighter.codeToTokens(code, { lang: language as 'json', theme: 'parley' })
  return tokens.map((line) => line.map(tokenHtml).join('')).join('\n')
}

interface Token {
  content: string
  color?: string
}

/** Only these kinds have a color of their own, so that code stays calm. */
const CLASSES: Record<string, string> = {
  keyword: 'k',
  string: 's',
  'string-expression': 's',
  constant: 'n',
  comment: 'c',
  function: 'f',
  parameter: 'p',
}

function tokenHtml({ content, color }: Token): string {
  const kind = /token-([\w-]+)/.exec(color ?? '')?.[1] ?? ''
  const name = content.trim() === '' ? undefined : CLASSES[kind]
  return name ? `<span class="${name}">${escaped(content)}</span>` : escaped(content)
}

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

export function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (character) => ESCAPES[character]!)
}
