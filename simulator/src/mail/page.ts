import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { Mail, MailFile } from './mailboxes.ts'
import type { MailServer } from './server.ts'

const STYLE = `body{font:1rem/1.5 system-ui,sans-serif;max-width:46rem;margin:2rem auto;padding:0 1rem;color:#1f2328}
article{border:1px solid #d0d7de;border-radius:.5rem;padding:.75rem 1rem;margin:1rem 0}article.sent{margin-left:3rem;background:#eef6ff}
pre{white-space:pre-wrap;font:inherit;margin:.5rem 0 0}small{color:#57606a}textarea{width:100%;box-sizing:border-box;font:inherit}
iframe{width:100%;height:24rem;border:1px solid #d0d7de;margin-top:.5rem}button{font:inherit;padding:.4rem 1rem}`

/** Pages that show the mailboxes of contacts and let a tester reply. */
export async function mailPages(app: FastifyInstance, { mail }: { mail: MailServer }): Promise<void> {
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_, body, done) =>
    done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  )
  app.get('/', async (_, reply) => {
    const people = mail.boxes.people().map((person) => {
      const last = mail.boxes.mails(person).at(-1)!
      return `<li><a href="/mail/${encodeURIComponent(person)}">${escapeHtml(person)}</a> <small>${escapeHtml(last.subject)}</small></li>`
    })
    const list =
      people.length === 0 ? '<p>Nobody has got an email yet.</p>' : `<ul>${people.toReversed().join('')}</ul>`
    return reply.type('text/html').send(page('Simulated mailboxes', list))
  })
  app.get<{ Params: { person: string } }>('/:person', async ({ params }, reply) => {
    const { person } = params
    const mails = mail.boxes.mails(person).map(shown).join('')
    const form =
      '<form method="post"><p><label>Answer<br><textarea name="text" rows="5" required></textarea></label></p><button>Send</button></form>'
    return reply
      .type('text/html')
      .send(page(person, `<p><a href="/mail">All mailboxes</a></p>${mails}${form}`))
  })
  app.post<{ Params: { person: string } }>('/:person', async ({ params, body }, reply) => {
    const { text } = z.object({ text: z.string().min(1) }).parse(body)
    await mail.people.write({ from: params.person, text })
    return reply.redirect(`/mail/${encodeURIComponent(params.person)}`, 303)
  })
}

function shown({ direction, account, subject, text, html, files, at }: Mail): string {
  const way = direction === 'sent' ? `To ${account}` : `From ${account}`
  // Shows the HTML in a sandbox without scripts.
  const layout = html ? `<iframe sandbox title="Laid out" srcdoc="${escapeHtml(html)}"></iframe>` : ''
  return `<article class="${direction}"><strong>${escapeHtml(subject)}</strong><br><small>${escapeHtml(way)}, ${at.toISOString()}</small><pre>${escapeHtml(text)}</pre>${layout}${files.map(attached).join('')}</article>`
}

/** A file is offered for download only, because its declared type is not trusted. */
function attached({ fileName, mimeType, data }: MailFile): string {
  const size = Math.ceil(Buffer.byteLength(data, 'base64') / 1024)
  const name = escapeHtml(fileName)
  return `<p><a download="${name}" href="data:application/octet-stream;base64,${data}">${name}</a> <small>${escapeHtml(mimeType)}, ${size} KB</small></p>`
}

function page(title: string, content: string): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(title)}</title><style>${STYLE}</style></head><body><h1>${escapeHtml(title)}</h1>${content}</body></html>`
}

function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}
