import type { EmailMessage, UnsubscribeLink } from '../provider/provider.ts'
import { escapeHtml } from './html.ts'

const WORDS: Record<UnsubscribeLink['language'], { why: string; leave: string }> = {
  en: { why: 'You do not want these emails any more?', leave: 'Unsubscribe' },
  es: { why: '¿Ya no quieres recibir estos correos?', leave: 'Cancelar suscripción' },
  pt: { why: 'Não quer mais receber estes e-mails?', leave: 'Cancelar inscrição' },
}

/**
 * The email's texts with the unsubscribe link and the account's footer below them (docs/behaviour/messaging.md:
 * Email).
 */
export function withFooter(
  { text, html, unsubscribeLink }: EmailMessage,
  footer: string | undefined,
): { text: string; html: string | null } {
  if (unsubscribeLink === null) return { text, html }
  const { why, leave } = WORDS[unsubscribeLink.language]
  const plain = [...(footer ? [footer] : []), `${why} ${leave}: ${unsubscribeLink.url}`].join('\n')
  return {
    text: `${text.trimEnd()}\n\n-- \n${plain}\n`,
    html:
      html &&
      intoHtml(html, [
        ...(footer ? [escapeHtml(footer)] : []),
        linkTo(unsubscribeLink.url, `${why} ${leave}`),
      ]),
  }
}

function intoHtml(html: string, lines: readonly string[]): string {
  const block = `<div style="padding:24px 16px;font:12px/1.5 sans-serif;color:#6a6a6a;text-align:center">${lines.join('<br>')}</div>`
  const end = html.toLowerCase().lastIndexOf('</body>')
  return end < 0 ? html + block : html.slice(0, end) + block + html.slice(end)
}

function linkTo(url: string, words: string): string {
  return `<a href="${escapeHtml(url)}" style="color:#6a6a6a">${escapeHtml(words)}</a>`
}
