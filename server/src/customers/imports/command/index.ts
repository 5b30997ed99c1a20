import { createWriteStream } from 'node:fs'
import { readFile, stat } from 'node:fs/promises'
import { basename } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { z } from 'zod'
import { Delimiter, type ImportKind, ImportMapping } from '../schema.ts'
import { ImportClient, ImportFailure, type WireImport } from './client.ts'
import { openProgress, type Progress } from './progress.ts'
import { formatSummary } from './summary.ts'

export interface ImportOptions {
  url: string
  key?: string
  type?: ImportKind
  objectType?: string
  eventName?: string
  /** The path of a JSON file. */
  mapping?: string
  delimiter?: string
  dryRun?: boolean
  json?: boolean
  /** The id of an import to continue, instead of a new one. */
  resume?: string
  /** Where to write rejected rows as CSV. */
  rejected?: string
}

const POLL_MS = 300
const SHOWN_REJECTIONS = 10
/** How long to wait for a restart of the service. */
const PATIENCE_MS = 120_000

/**
 * Imports a file through a running service and follows it to the end. Returns the exit status: 0 only when everything
 * was read.
 */
export async function runImport(file: string | undefined, options: ImportOptions): Promise<number> {
  const progress = openProgress(process.stderr)
  try {
    if (!options.key) throw new ImportFailure('Pass an API key with --key or PARLEY_API_KEY.')
    const client = new ImportClient(options.url, options.key)
    const started = options.resume
      ? await client.get(options.resume)
      : await client.create(await requestFor(file, options))
    if (!options.resume)
      console.error(`${started.id}  (to continue after an interruption: --resume ${started.id})`)
    if (started.status === 'UPLOADING') await uploadFile(client, started, file, progress)
    const done = await follow(client, started.id, progress)
    progress.stop()
    await report(client, done, options)
    return done.status === 'COMPLETED' ? 0 : 1
  } catch (error) {
    progress.stop()
    console.error(explain(error, options.url))
    return 1
  }
}

async function requestFor(file: string | undefined, options: ImportOptions) {
  if (file === undefined) throw new ImportFailure('Pass the file to import.')
  await stat(file)
  if (!options.type) throw new ImportFailure('Pass the kind of rows: --type people, objects or events.')
  const mapping = {
    ...(options.mapping === undefined ? {} : await readMapping(options.mapping)),
    ...(options.eventName === undefined ? {} : { eventName: options.eventName }),
  }
  return {
    kind: options.type,
    fileName: basename(file).slice(0, 255),
    mapping,
    dryRun: options.dryRun ?? false,
    ...(options.objectType === undefined ? {} : { objectType: options.objectType }),
    ...(options.delimiter === undefined ? {} : { delimiter: readDelimiter(options.delimiter) }),
  }
}

async function readMapping(file: string): Promise<ImportMapping> {
  const text = await readFile(file, 'utf8')
  const parsed = ImportMapping.safeParse(parseJson(text, file))
  if (!parsed.success)
    throw new ImportFailure(`${file} is not a valid mapping:\n${z.prettifyError(parsed.error)}`)
  return parsed.data
}

function parseJson(text: string, file: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new ImportFailure(`${file} is not valid JSON: ${(error as Error).message}`)
  }
}

function readDelimiter(text: string): Delimiter {
  const parsed = Delimiter.safeParse(text === 'tab' ? '\t' : text)
  if (!parsed.success) throw new ImportFailure('--delimiter must be , or ; or tab.')
  return parsed.data
}

async function uploadFile(
  client: ImportClient,
  started: WireImport,
  file: string | undefined,
  progress: Progress,
): Promise<void> {
  if (file === undefined)
    throw new ImportFailure('The upload is not complete. Pass the file again to continue.')
  const { size } = await stat(file)
  progress.start('Uploading', size)
  await client.upload(started, file, (bytes) => progress.update(bytes, ''))
}

/** Waits until the import has ended, also across a restart of the service. */
async function follow(client: ImportClient, id: string, progress: Progress): Promise<WireImport> {
  let isShown = false
  let heardAt = performance.now()
  for (;;) {
    const now = await client.get(id).catch((error: unknown) => {
      if (error instanceof ImportFailure || performance.now() - heardAt > PATIENCE_MS) throw error
      return null
    })
    if (now) {
      heardAt = performance.now()
      if (!isShown) progress.start('Importing', now.bytes.received)
      isShown = true
      const { read, rejected } = now.rows
      progress.update(now.bytes.read, `${read} rows${rejected > 0 ? `, ${rejected} rejected` : ''}`)
      if (now.finishedAt !== null) return now
    }
    await pause(POLL_MS)
  }
}

async function report(client: ImportClient, done: WireImport, options: ImportOptions): Promise<void> {
  if (options.rejected !== undefined) {
    await pipeline(await client.rejectionsCsv(done.id), createWriteStream(options.rejected))
  }
  if (options.json) {
    console.log(JSON.stringify(done, null, 2))
    return
  }
  const shown = done.reasons.length > 0 ? await client.firstRejections(done.id, SHOWN_REJECTIONS) : []
  console.log(formatSummary(done, shown))
}

function explain(error: unknown, url: string): string {
  if (error instanceof ImportFailure) return error.message
  const { message, code } = error as NodeJS.ErrnoException
  if (code === 'ENOENT') return message
  return (
    `Could not reach the service at ${url} ` +
    `(${((error as Error).cause as Error | undefined)?.message ?? message}).`
  )
}
