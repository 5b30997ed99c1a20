import { type ChildProcess, fork } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { ApiError } from '../../platform/core/index.ts'
import type { PdfAnswer, PdfQuestion } from './pdf-process.ts'

/** Pages of a PDF, as text. */
export const MAX_PAGES = 500
/** Real milliseconds, and bytes, that reading one may take. */
const TIME_MS = 15_000
const MEMORY = 512 * 1024 * 1024
const LOOK_MS = 100
const PAGE_OF_MEMORY = 4096
/** Within as many bytes a PDF says that it is one. */
const HEAD = 1024
/** Of this service process at a time. */
const AT_ONCE = 2

const PROBLEMS: Record<'unreadable' | 'protected' | 'too_many_pages' | 'too_much', string> = {
  unreadable: 'This is not a readable PDF.',
  protected: 'This PDF is password-protected. Save it without a password.',
  too_many_pages: `This PDF has more than ${MAX_PAGES} pages. Split it and send the parts.`,
  too_much: 'This PDF takes too much time or memory to read. Split it, or send its text.',
}

let reading = 0

/**
 * The texts of a PDF's pages, read by a process that is ended when it takes too long or too much. Throws
 * `invalid_request` for what cannot be read, `unavailable` while others are.
 */
export async function readPdf(bytes: Uint8Array): Promise<string[]> {
  if (!Buffer.from(bytes.subarray(0, HEAD)).includes('%PDF-')) throw refusal('unreadable')
  if (reading >= AT_ONCE)
    throw new ApiError('unavailable', 'Too many files are being read. Try again in a moment.')
  reading += 1
  try {
    const answer = await ask({ bytes, maxPages: MAX_PAGES })
    if ('pages' in answer) return answer.pages
    throw refusal(answer.problem)
  } finally {
    reading -= 1
  }
}

function refusal(problem: keyof typeof PROBLEMS): ApiError {
  return new ApiError('invalid_request', `\`content\`: ${PROBLEMS[problem]}`)
}

type Answer = PdfAnswer | { problem: 'too_much' }

async function ask(question: PdfQuestion): Promise<Answer> {
  // What it writes about a bad file is of no use to anybody.
  const child = fork(new URL('./pdf-process.ts', import.meta.url), {
    execArgv: [`--max-old-space-size=${MEMORY / 1024 / 1024}`],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    env: {},
  })
  const patience = setTimeout(() => child.kill('SIGKILL'), TIME_MS)
  const watch = setInterval(() => void endIfTooLarge(child), LOOK_MS)
  try {
    return await new Promise<Answer>((resolve, reject) => {
      child.once('message', (answer) => resolve(answer as PdfAnswer))
      child.once('exit', () => resolve({ problem: 'too_much' }))
      child.once('error', reject)
      child.send(question)
    })
  } finally {
    clearTimeout(patience)
    clearInterval(watch)
    child.kill('SIGKILL')
  }
}

/** A small file can unpack into more than there is. Where the system does not tell, time is the only bound. */
async function endIfTooLarge(child: ChildProcess): Promise<void> {
  const statm = await readFile(`/proc/${child.pid}/statm`, 'utf8').catch(() => '')
  const resident = Number(statm.split(' ')[1] ?? 0) * PAGE_OF_MEMORY
  if (resident > MEMORY) child.kill('SIGKILL')
}
