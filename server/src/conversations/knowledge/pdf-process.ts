import { extractText, getDocumentProxy } from 'unpdf'

/*
 * A process of its own for one PDF that somebody sent: it may be made to take all the time and memory there is, and then
 * it is this process that ends (pdf.ts).
 */

/** What the parent asks, once. */
export interface PdfQuestion {
  bytes: Uint8Array
  maxPages: number
}

export type PdfAnswer = { pages: string[] } | { problem: 'unreadable' | 'protected' | 'too_many_pages' }

async function read({ bytes, maxPages }: PdfQuestion): Promise<PdfAnswer> {
  try {
    // The library takes no Buffer, which is what has arrived.
    const pdf = await getDocumentProxy(new Uint8Array(bytes))
    if (pdf.numPages > maxPages) return { problem: 'too_many_pages' }
    const { text } = await extractText(pdf)
    return { pages: text }
  } catch (error) {
    const isProtected = error instanceof Error && error.name === 'PasswordException'
    return { problem: isProtected ? 'protected' : 'unreadable' }
  }
}

process.once('message', async (question) => {
  const answer = await read(question as PdfQuestion)
  process.send?.(answer, () => process.exit(0))
})
