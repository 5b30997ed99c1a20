import { readTranscripts } from '../conversations/index.ts'
import { leaseUntil, sql } from '../db/index.ts'
import type { Runtime } from '../kernel/index.ts'
import type { GuidingQuestion, Language } from '../understanding/index.ts'
import { type ExtractionInput, hasEnough } from './guided/index.ts'
import { currentSchemas, type SchemaVersion, schemaOf } from './schemas.ts'

/** A run whose extraction this process alone does now. */
export interface ClaimedRun {
  id: string
  initiative_id: string
  /** The lease: whoever finds another instant there has lost it. */
  extract_at: Date
  /** This one included. */
  extract_attempts: number
}

/** An extraction to make. */
export interface Job {
  run: ClaimedRun
  schemaVersion: number
  input: ExtractionInput
}

/** Why there is nothing to extract. */
export interface Undone {
  run: ClaimedRun
  status: 'INSUFFICIENT_DATA' | 'FAILED'
}

/** Tries of one extraction; each may take a lease. */
export const MAX_ATTEMPTS = 4

/** Claims due extractions of one organization; those that another worker holds are passed over. */
export function claimRuns(
  { pool, clock }: Runtime,
  org: string,
  ids: readonly string[],
): Promise<ClaimedRun[]> {
  return pool.rows(sql<ClaimedRun>`
    update runs set extract_at = ${leaseUntil(clock)}, extract_attempts = extract_attempts + 1
    where org_id = ${org} and id in (
      select id from runs
      where org_id = ${org} and id = any(${ids}) and extract_at <= ${clock.now()}
      order by id for no key update skip locked)
    returning id, initiative_id, extract_at, extract_attempts`)
}

/** Loads what the extractor gets, with the schema current now. */
export async function prepareJobs(
  { pool, clock }: Runtime,
  org: string,
  claimed: readonly ClaimedRun[],
): Promise<{ jobs: Job[]; undone: Undone[] }> {
  const initiativeIds = [...new Set(claimed.map((run) => run.initiative_id))]
  const schemas = await currentSchemas(pool, org, initiativeIds)
  const briefs = await readBriefs(pool, org, initiativeIds)
  const transcripts = await readTranscripts(
    pool,
    org,
    claimed.map((run) => run.id),
  )
  const jobs: Job[] = []
  const undone: Undone[] = []
  for (const run of claimed) {
    const transcript = transcripts.get(run.id) ?? []
    const schema = schemas.get(run.initiative_id)
    // A try that ended its process was counted, and nothing else.
    if (!schema || run.extract_attempts > MAX_ATTEMPTS) undone.push({ run, status: 'FAILED' })
    else if (!hasEnough(transcript)) undone.push({ run, status: 'INSUFFICIENT_DATA' })
    else jobs.push(jobOf(run, schema, { ...briefs.get(run.initiative_id)!, transcript, now: clock.now() }))
  }
  return { jobs, undone }
}

function jobOf(run: ClaimedRun, schema: SchemaVersion, rest: Omit<ExtractionInput, 'schema'>): Job {
  return {
    run,
    schemaVersion: schema.version,
    input: { ...rest, schema: schemaOf(schema.fields).fields },
  }
}

type Brief = Pick<ExtractionInput, 'language' | 'questions' | 'timeZone'>

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
  }>`
    select i.id, i.language, i.guiding_questions, o.time_zone
    from initiatives i join organizations o on o.org_id = ${org}
    where i.org_id = ${org} and i.id = any(${initiativeIds})`)
  return new Map(
    rows.map(({ id, language, guiding_questions: questions, time_zone: timeZone }) => [
      id,
      { language, questions, timeZone },
    ]),
  )
}
