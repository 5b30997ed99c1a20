import { sql } from '../../../platform/db/index.ts'
import type { ClaimedRow } from '../../../platform/jobs/index.ts'
import type { Runtime } from '../../../platform/operations/index.ts'
import { readTranscripts } from '../../inbox/index.ts'
import type { GuidingQuestion, Language } from '../../understanding/index.ts'
import { type ExtractionInput, hasEnough } from '../extractor.ts'
import { currentSchemas, type SchemaVersion, schemaOf } from '../schemas.ts'

/** A run whose conversation has ended and is due to be extracted from, as it was taken. */
export interface DueRun extends ClaimedRow {
  initiative_id: string
  /** The lease: another value in the row means that it is lost. */
  extract_at: Date
  /** Failed attempts. */
  extract_attempts: number
  /** Before its transcript is read: later messages are not included. */
  messages_received: number
}

export const COLUMNS = sql`t.initiative_id, t.extract_at, t.extract_attempts, t.messages_received`

/** An extraction to run. */
export interface Job {
  run: DueRun
  schemaVersion: number
  /** The name of the extractor. */
  extractor: string
  input: ExtractionInput
}

/** Why nothing is extracted. */
export interface NotExtracted {
  run: DueRun
  status: 'INSUFFICIENT_DATA' | 'FAILED'
}

/** Loads the extractor's input with the current schema. */
export async function prepareJobs(
  { pool, clock }: Runtime,
  org: string,
  due: readonly DueRun[],
): Promise<{ jobs: Job[]; notExtracted: NotExtracted[] }> {
  const initiativeIds = [...new Set(due.map((run) => run.initiative_id))]
  const schemas = await currentSchemas(pool, org, initiativeIds)
  const briefs = await readBriefs(pool, org, initiativeIds)
  const transcripts = await readTranscripts(
    pool,
    org,
    due.map((run) => run.id),
  )
  const jobs: Job[] = []
  const notExtracted: NotExtracted[] = []
  for (const run of due) {
    const transcript = transcripts.get(run.id) ?? []
    const schema = schemas.get(run.initiative_id)
    if (!schema) notExtracted.push({ run, status: 'FAILED' })
    else if (!hasEnough(transcript)) notExtracted.push({ run, status: 'INSUFFICIENT_DATA' })
    else {
      const { extractor, ...brief } = briefs.get(run.initiative_id)!
      // Conversations are read again much later.
      const now = transcript.findLast(({ author }) => author === 'participant')?.at ?? clock.now()
      jobs.push(jobOf(run, schema, extractor, { ...brief, org, transcript, now }))
    }
  }
  return { jobs, notExtracted }
}

function jobOf(
  run: DueRun,
  schema: SchemaVersion,
  extractor: string,
  rest: Omit<ExtractionInput, 'schema'>,
): Job {
  return {
    run,
    schemaVersion: schema.version,
    extractor,
    input: { ...rest, schema: schemaOf(schema.fields).fields },
  }
}

type Brief = Pick<ExtractionInput, 'language' | 'questions' | 'timeZone'> & { extractor: string }

async function readBriefs(
  pool: Runtime['pool'],
  org: string,
  initiativeIds: readonly string[],
): Promise<Map<string, Brief>> {
  const rows = await pool.rows(sql<{
    id: string
    language: Language
    guiding_questions: GuidingQuestion[]
    time_zone: string
    extractor: string
  }>`
    select i.id, coalesce(i.extractor, o.extractor) as extractor, i.language, i.guiding_questions, o.time_zone
    from initiatives i join organizations o on o.org_id = ${org}
    where i.org_id = ${org} and i.id = any(${initiativeIds})`)
  return new Map(
    rows.map(({ id, language, extractor, guiding_questions: questions, time_zone: timeZone }) => [
      id,
      { language, questions, timeZone, extractor },
    ]),
  )
}
