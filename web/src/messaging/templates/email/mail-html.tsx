import { createElement, Fragment, type ReactNode, useMemo } from 'react'

/** The elements that mail programs lay out and that load nothing. */
const ELEMENTS = new Set(
  (
    'p div span strong b em i u s del small sub sup br hr h1 h2 h3 h4 h5 h6 ul ol li blockquote pre code center ' +
    'table thead tbody tfoot tr td th caption'
  ).split(' '),
)
/** Elements whose texts are not shown. */
const HIDDEN = new Set(['script', 'style', 'x-style', 'title', 'head', 'template', 'noscript', 'svg', 'math'])
const ROWS = new Set(['table', 'thead', 'tbody', 'tfoot', 'tr'])
const EMPTY = new Set(['br', 'hr'])
const BACKGROUNDS = /url\(|expression\(/i
/** What could place an element outside of the preview. */
const PLACEMENT = /^(position|z-index|inset|top|left|right|bottom|transform|animation.*|behavior)$/

/**
 * The HTML of an email, drawn element by element: nothing of it runs, loads, links or leaves its frame. Styles are set by
 * script, because the content security policy refuses them in HTML.
 */
export function MailHtml({ html }: { html: string }) {
  const content = useMemo(() => drawn(html), [html])
  return <div className="mail overflow-x-auto bg-white text-base text-black">{content}</div>
}

function drawn(html: string): ReactNode {
  // The parser would report styles to the content security policy, so they get other names first.
  const renamed = html
    .replaceAll(/(\s)style(?=\s*=)/gi, '$1data-style')
    .replaceAll(/<(\/?)style\b/gi, '<$1x-style')
  const { body } = new DOMParser().parseFromString(renamed, 'text/html')
  return createElement('div', { style: styleOf(body) }, ...childrenOf(body))
}

function childrenOf(node: Element): ReactNode[] {
  const isOfRows = ROWS.has(node.localName)
  return [...node.childNodes].map((child, at) => {
    if (child instanceof Text) return isOfRows ? null : child.data
    return child instanceof Element ? elementOf(child, at) : null
  })
}

function elementOf(element: Element, key: number): ReactNode {
  const { localName: name } = element
  if (HIDDEN.has(name)) return null
  const style = styleOf(element)
  if (name === 'img') {
    const alt = element.getAttribute('alt') || element.getAttribute('src') || ''
    return createElement('span', { key, style: { ...PICTURE, ...style, height: undefined } }, alt)
  }
  if (name === 'a')
    return createElement('span', { key, style: { ...LINK, ...style } }, ...childrenOf(element))
  if (!ELEMENTS.has(name)) return createElement(Fragment, { key }, ...childrenOf(element))
  if (EMPTY.has(name)) return createElement(name, { key, style })
  const role = element.getAttribute('role') === 'presentation' ? { role: 'presentation' } : {}
  const spans =
    name === 'td' || name === 'th'
      ? { colSpan: span(element, 'colspan'), rowSpan: span(element, 'rowspan') }
      : {}
  return createElement(name, { key, style, ...role, ...spans }, ...childrenOf(element))
}

function span(element: Element, attribute: string): number | undefined {
  return Number(element.getAttribute(attribute)) || undefined
}

const LINK = { color: '#0b57d0', textDecoration: 'underline' }
const PICTURE = {
  display: 'block',
  maxWidth: '100%',
  padding: '1.5rem 1rem',
  border: '1px dashed #6e7781',
  color: '#424a53',
  textAlign: 'center',
  overflowWrap: 'anywhere',
}

const HEADING = { fontWeight: 'bold', margin: '0.8em 0' }
const BLOCK = { margin: '1em 0' }

/** As mail programs show elements without a style of their own. */
const DEFAULTS: Readonly<Record<string, Record<string, string>>> = {
  body: { margin: '8px' },
  p: BLOCK,
  h1: { ...HEADING, fontSize: '2em' },
  h2: { ...HEADING, fontSize: '1.5em' },
  h3: { ...HEADING, fontSize: '1.17em' },
  h4: HEADING,
  ul: { ...BLOCK, listStyle: 'disc', paddingLeft: '2.5em' },
  ol: { ...BLOCK, listStyle: 'decimal', paddingLeft: '2.5em' },
  blockquote: { margin: '1em 2.5em' },
  pre: { ...BLOCK, overflowX: 'auto' },
  center: { textAlign: 'center' },
  table: { textAlign: 'start' },
  th: { fontWeight: 'bold' },
}

/** The inline style of an element, with what older attributes say. */
function styleOf(element: Element): Record<string, string> {
  const declared = (element.getAttribute('data-style') ?? '').split(';').flatMap((declaration) => {
    const colon = declaration.indexOf(':')
    const property = declaration.slice(0, colon).trim().toLowerCase()
    const value = declaration.slice(colon + 1).trim()
    if (colon < 1 || value === '' || BACKGROUNDS.test(value) || PLACEMENT.test(property)) return []
    return [[named(property), value.replace(/\s*!important$/i, '')] as const]
  })
  const align = element.getAttribute('align')
  const width = element.getAttribute('width')
  const background = element.getAttribute('bgcolor')
  return {
    ...DEFAULTS[element.localName],
    ...(isCentered(element) && { marginInline: 'auto' }),
    ...(align && element.localName !== 'table' && { textAlign: align }),
    ...(width && { width: /^\d+$/.test(width) ? `${width}px` : width }),
    ...(background && { background }),
    ...Object.fromEntries(declared),
  }
}

/** A cell's alignment also places the tables in it, but not the texts in those. */
function isCentered(element: Element): boolean {
  const parent = element.parentElement
  const isAround = parent?.localName === 'center' || parent?.getAttribute('align') === 'center'
  return element.localName === 'table' && (element.getAttribute('align') === 'center' || isAround)
}

/** `font-size` → `fontSize`. */
function named(property: string): string {
  return property.replaceAll(/-([a-z])/g, (_, letter: string) => letter.toUpperCase())
}
