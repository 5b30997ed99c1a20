import { QUEUES, type RowWork, SlowCalls } from '../../../platform/jobs/index.ts'
import { type Actor, inTransaction, type Runtime } from '../../../platform/operations/index.ts'
import type { Extraction } from '../extractor.ts'
import type { Extractors } from '../extractors.ts'
import { readUnread, type Unread } from '../guided/index.ts'
import { saveExtracted, saveFailed, saveNotExtracted } from './outcomes.ts'
import { COLUMNS, type DueRun, type Job, prepareJobs } from './preparation.ts'

const EXTRACTOR: Actor = { kind: 'system', id: 'extraction' }

/** Concurrent extractor calls per process: 32 of an organization that is alone. */
const CONCURRENCY = 43
/** Real milliseconds; well within the lease. */
const PATIENCE_MS = 20_000

/** Extracts values from ended conversations; disposing waits for extractions in progress. */
type ExtractionWorker = RowWork<DueRun> & AsyncDisposable

/**
 * Extracts each ended run once, with the schema at that time (docs/behaviour/conversations.md: Extraction). The
 * extractor runs outside transactions; values and status are written in one.
 */
export function extractionWorker(runtime: Runtime, extractors: Extractors): ExtractionWorker {
  const calls = new SlowCalls<Job, Found>({
    concurrency: CONCURRENCY,
    timeoutMs: PATIENCE_MS,
    call: (job, signal) => extract(extractors, job, signal),
    settle: async (org, outcomes) => {
      const extracted = outcomes.flatMap((each) => (each.ok ? [{ job: each.job, ...each.result }] : []))
      const failed = outcomes.filter((each) => !each.ok)
      for (const { job, error } of failed) {
        runtime.log.warn({ err: error, org, run: job.run.id }, 'an extraction failed')
      }
      await inTransaction(runtime, org, EXTRACTOR, async (ctx) => {
        await saveExtracted(ctx, extracted)
        await saveFailed(
          ctx,
          runtime.clock,
          failed.map((each) => each.job),
        )
      })
    },
    onError: (err) => runtime.log.error({ err }, 'extractions were made but could not be written'),
  })
  return calls.workOn({
    queue: QUEUES.extraction,
    columns: COLUMNS,
    work: async (org, due) => {
      const { jobs, notExtracted } = await prepareJobs(runtime, org, due)
      if (notExtracted.length > 0)
        await inTransaction(runtime, org, EXTRACTOR, (ctx) => saveNotExtracted(ctx, notExtracted))
      calls.start(org, jobs)
    },
  })
}

interface Found {
  extraction: Extraction
  unread: Unread[]
}

async function extract(
  extractors: Extractors,
  { extractor: name, input }: Job,
  signal: AbortSignal,
): Promise<Found> {
  const extractor = extractors.get(name)
  if (!extractor) throw new Error(`this service has no extractor called ${name}`)
  const extraction = await extractor.extract(input, signal)
  return { extraction, unread: await readUnread(input, new Set(Object.keys(extraction))) }
}
