import { Marked } from 'marked'
import { plainText } from '../../channels/index.ts'

/** The author's input: at least one of both. */
export interface Wording {
  subject: string
  /** Markdown, which is also the plain text; null: derived from the layout. */
  body: string | null
  /** The author's own HTML; null: the body in Parley's layout. */
  ownHtml: string | null
}

export interface RenderedEmail {
  html: string
  body: string
}

/** The HTML and the plain text to send, with placeholders. */
export function renderEmail({ subject, body, ownHtml }: Wording): RenderedEmail {
  return { html: ownHtml ?? laidOut(subject, body ?? ''), body: body ?? textOfLayout(ownHtml ?? '') }
}

/** The plain text of a layout without one. */
export function textOfLayout(html: string): string {
  return plainText(html)
    .split('\n')
    .map((line) => line.trim())
    .filter((line, index, lines) => line !== '' || lines[index - 1] !== '')
    .join('\n')
    .trim()
}

const markdown = new Marked({
  renderer: {
    // The URL is not encoded, because it may contain placeholders.
    link({ href, tokens }) {
      return `<a href="${escapeHtml(href)}" style="color:#0b57d0">${this.parser.parseInline(tokens)}</a>`
    },
    image({ href, text }) {
      return `<img src="${escapeHtml(href)}" alt="${escapeHtml(text)}" style="max-width:100%;height:auto">`
    },
  },
})

/** One column, with tables and inline styles, which all mail programs display correctly. */
function laidOut(title: string, body: string): string {
  const content = markdown.parse(body, { async: false })
  return `<!doctype html>
<html><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(title)}</title></head>
<body style="margin:0;background:#f4f5f7"><table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center" style="padding:24px 12px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:600px;background:#ffffff;border-radius:8px"><tr><td style="padding:24px;font:16px/1.5 Arial,sans-serif;color:#1f2328">
${content}</td></tr></table></td></tr></table></body></html>`
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
}
