import { type ChildProcess, fork } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { ApiError } from '../../platform/core/index.ts'
import type { PdfAnswer, PdfQuestion } from './pdf-process.ts'

/** The largest number of pages. */
export const MAX_PAGES = 500
/** Limits for reading one file: real milliseconds, and bytes of memory. */
const TIME_MS = 15_000
const MEMORY = 512 * 1024 * 1024
const CHECK_MS = 100
const PAGE_OF_MEMORY = 4096
/** The PDF signature must be within this many bytes. */
const HEADER_BYTES = 1024
/** Concurrent files per service process. */
const CONCURRENCY = 2

const PROBLEMS: Record<'unreadable' | 'protected' | 'too_many_pages' | 'too_much', string> = {
  unreadable: 'This is not a readable PDF.',
  protected: 'This PDF is password-protected. Save it without a password.',
  too_many_pages: `This PDF has more than ${MAX_PAGES} pages. Split it and send the parts.`,
  too_much: 'This PDF takes too much time or memory to read. Split it, or send its text.',
}

let reading = 0

/**
 * The text of each page of a PDF. A separate process reads it and is killed when it exceeds the limits. Throws
 * `invalid_request` for an unreadable file, `unavailable` while too many others are being read.
 */
export async function readPdf(bytes: Uint8Array): Promise<string[]> {
  if (!Buffer.from(bytes.subarray(0, HEADER_BYTES)).includes('%PDF-')) throw refusal('unreadable')
  if (reading >= CONCURRENCY)
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
  // The output of the process is ignored, because messages about a bad file help no one.
  const child = fork(new URL('./pdf-process.ts', import.meta.url), {
    execArgv: [`--max-old-space-size=${MEMORY / 1024 / 1024}`],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    env: {},
  })
  const timeout = setTimeout(() => child.kill('SIGKILL'), TIME_MS)
  const memoryCheck = setInterval(() => void endIfTooLarge(child), CHECK_MS)
  try {
    return await new Promise<Answer>((resolve, reject) => {
      child.once('message', (answer) => resolve(answer as PdfAnswer))
      child.once('exit', () => resolve({ problem: 'too_much' }))
      child.once('error', reject)
      child.send(question)
    })
  } finally {
    clearTimeout(timeout)
    clearInterval(memoryCheck)
    child.kill('SIGKILL')
  }
}

/**
 * Kills a process that uses too much memory: a small file can unpack to any size. On systems without /proc only the
 * time is limited.
 */
async function endIfTooLarge(child: ChildProcess): Promise<void> {
  const statm = await readFile(`/proc/${child.pid}/statm`, 'utf8').catch(() => '')
  const resident = Number(statm.split(' ')[1] ?? 0) * PAGE_OF_MEMORY
  if (resident > MEMORY) child.kill('SIGKILL')
}
