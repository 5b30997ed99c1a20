import { extractText, getDocumentProxy } from 'unpdf'

/*
 * Reads one uploaded PDF in a separate process. A malicious file can use up all time and memory; then only this process
 * ends (pdf.ts).
 */

/** The single request of the parent process. */
export interface PdfQuestion {
  bytes: Uint8Array
  maxPages: number
}

export type PdfAnswer = { pages: string[] } | { problem: 'unreadable' | 'protected' | 'too_many_pages' }

async function read({ bytes, maxPages }: PdfQuestion): Promise<PdfAnswer> {
  try {
    // The library accepts a Uint8Array but no Buffer.
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
