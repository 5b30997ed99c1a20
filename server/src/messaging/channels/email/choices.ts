import type { LinkedChoices } from '../provider/message-details.ts'
import { escapeHtml } from './html.ts'

const BUTTON =
  'display:inline-block;padding:10px 18px;border:1px solid #0b57d0;border-radius:6px;color:#0b57d0;text-decoration:none'

/** A question with its choices as links, in both versions of an email (docs/behaviour/messaging.md: Email). */
export function choicesOf({ prompt, links }: LinkedChoices): { text: string; html: string } {
  const lines = links.map(({ title, url }, index) => `${index + 1}. ${oneLine(title)}\n   ${url}`)
  const buttons = links.map(
    ({ title, url }) =>
      `<p style="margin:0 0 10px"><a href="${escapeHtml(url)}" style="${BUTTON}">${escapeHtml(oneLine(title))}</a></p>`,
  )
  return {
    text: `${prompt}\n\n${lines.join('\n')}\n`,
    html: `<!doctype html>
<html><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"></head>
<body style="font:16px/1.5 sans-serif;color:#1f2328"><p>${escapeHtml(prompt)}</p>
${buttons.join('\n')}
</body></html>
`,
  }
}

function oneLine(title: string): string {
  return title.replaceAll(/\s+/g, ' ').trim()
}
