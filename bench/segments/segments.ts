import { join } from 'node:path'
import { sql } from '../../server/src/platform/db/index.ts'
import { openCopier } from '../machinery/copy.ts'
import { type BenchService, startService } from '../machinery/service.ts'
import { type Benchmark, type Figure, figure, ratioOf, report } from '../report.ts'
import { growTo, type Population, prepareObjects } from './data.ts'
import { type Asked, QUESTIONS } from './questions.ts'

const RUNS = 3
const FULL: Population = { people: 1_000_000, events: 10_000_000 }
/** The size at which an evaluation must take less than a second. */
const SMALL_PART = 0.1
/** The target of an evaluation: one and a half times the handwritten count, plus the necessary writes. */
const COUNTS_ALLOWED = 1.5

/** Milliseconds of one round of one question. */
interface Round {
  evaluation: number
  again: number
  byHand: number
  write: number
  total: number
  /** Bytes of write-ahead log of an evaluation without changes. */
  walAgain: number
}

/**
 * Full evaluations over HTTP in which every match is new, compared with two baselines. One is a handwritten count of
 * the same people, the other writes the same memberships into a table of the same shape. Throws when the counts differ,
 * or when an evaluation without changes writes a membership.
 */
export const segments: Benchmark = async ({ scale, runs = RUNS, say }) => {
  await using service = await startService(join(import.meta.dirname, 'server.ts'))
  await using copier = await openCopier(service.databaseUrl)
  const full = { people: Math.round(FULL.people * scale), events: Math.round(FULL.events * scale) }
  const small = { people: Math.ceil(full.people * SMALL_PART), events: Math.ceil(full.events * SMALL_PART) }
  await prepareObjects(service, copier)
  await createBaselineTable(service)

  const figures: Record<string, Figure> = {}
  const ratios: Record<string, number> = {}
  const targets: Record<string, number> = {}
  const measureAll = async (
    size: Population,
    before: Population,
    add: (name: string, rounds: Round[]) => void,
  ) => {
    say(`loading ${size.people} people, ${size.events} events`)
    await growTo(service, copier, before, size)
    for (const name of Object.keys(QUESTIONS)) {
      const rounds: Round[] = []
      for (let run = 1; run <= runs; run++) rounds.push(await measure(service, name))
      say(`${name}: ${describe(rounds.at(-1)!)}`)
      add(name, rounds)
    }
  }
  await measureAll(small, { people: 0, events: 0 }, (name, rounds) => {
    const times = rounds.map((round) => round.evaluation)
    figures[`${name}, ${small.people} people`] = figure(times, 'ms')
    ratios[`one second / ${name}, ${small.people} people`] = ratioOf(
      times.map(() => 1000),
      times,
    )
    targets[`one second / ${name}, ${small.people} people`] = 1
  })
  await measureAll(full, small, (name, rounds) => {
    const times = (side: keyof Round) => rounds.map((round) => round[side])
    figures[`${name}: evaluation of ${rounds[0]!.total}`] = figure(times('evaluation'), 'ms')
    figures[`${name}: count by hand`] = figure(times('byHand'), 'ms')
    figures[`${name}: membership write`] = figure(times('write'), 'ms')
    figures[`${name}: evaluation again`] = figure(times('again'), 'ms')
    figures[`${name}: log of it`] = figure(times('walAgain'), 'bytes')
    const allowed = rounds.map(({ byHand, write }) => COUNTS_ALLOWED * byHand + write)
    ratios[`allowed / ${name}`] = ratioOf(allowed, times('evaluation'))
    targets[`allowed / ${name}`] = 1
  })
  return report('segments', figures, ratios, targets)
}

function describe({ evaluation, again, byHand, write, total }: Round): string {
  const ms = (time: number) => `${Math.round(time)} ms`
  return `${total} members in ${ms(evaluation)}, again ${ms(again)}, count by hand ${ms(byHand)}, write ${ms(write)}`
}

interface Evaluation {
  entrants: number
  leavers: number
  total: number
}

let segmentsMade = 0

async function measure(service: BenchService, name: string): Promise<Round> {
  const { predicates, byHand } = QUESTIONS[name]!
  const { pool, org } = service
  const other = await evaluatedBefore(service, name)
  const { slug } = await create(
    service,
    name,
    typeof predicates === 'function' ? predicates(other) : predicates,
  )

  const evaluate = () => call<Evaluation>(service, 'POST', `/segments/${slug}/evaluate`, {})
  const first = await timed(evaluate)
  const { total } = first.result
  const before = await readWrites(service, slug)
  const again = await timed(evaluate)
  const after = await readWrites(service, slug)
  if (again.result.entrants + again.result.leavers > 0 || after.rows !== before.rows) {
    throw new Error(`${name}: an evaluation without changes wrote memberships`)
  }
  const { now } = await pool.one(sql<{ now: Date }>`
    select last_evaluated_at as now from segments where org_id = ${org} and slug = ${slug}`)
  const count = await timed(() => pool.one(byHand(org, { now, other })))
  if (count.result.count !== total)
    throw new Error(`${name}: ${total} members, by hand ${count.result.count}`)
  const write = await timed(() => writeBaseline(service, slug))
  await pool.run(sql`truncate bench_members`)
  return {
    evaluation: first.ms,
    again: again.ms,
    byHand: count.ms,
    write: write.ms,
    total,
    walAgain: after.wal - before.wal,
  }
}

async function create(
  service: BenchService,
  name: string,
  predicates: object[],
): Promise<{ id: string; slug: string }> {
  const slug = `bench-${++segmentsMade}`
  const filterExpression = { kind: 'person', op: 'AND', predicates }
  return call(service, 'POST', '/segments', {
    slug,
    name,
    filterExpression,
    evaluationCadence: 'REACTIVE_ONLY',
  })
}

/** The segment whose members the question refers to, if any. */
async function evaluatedBefore(service: BenchService, name: string): Promise<Asked['other']> {
  const { predicates } = QUESTIONS[name]!
  if (typeof predicates !== 'function') return { id: '', uuid: '' }
  const { id, slug } = await create(service, 'other', QUESTIONS.attribute!.predicates as object[])
  await call(service, 'POST', `/segments/${slug}/evaluate`, {})
  const { uuid } = await service.pool.one(sql<{ uuid: string }>`
    select id as uuid from segments where org_id = ${service.org} and slug = ${slug}`)
  return { id, uuid }
}

/** Creates a copy of the membership table, with its indexes. */
async function createBaselineTable({ pool }: BenchService): Promise<void> {
  await pool.run(sql`create table bench_members (like segment_members including all)`)
}

/** Writes the members of a segment again: the writes that every way to evaluate needs. */
async function writeBaseline({ pool, org }: BenchService, slug: string): Promise<void> {
  await pool.run(sql`
    insert into bench_members (org_id, segment_id, person_id, entered_at)
    select m.org_id, m.segment_id, m.person_id, now() from segments s
    join segment_members m on m.org_id = s.org_id and m.segment_id = s.id
    where s.org_id = ${org} and s.slug = ${slug}`)
}

/** The readWrites of any write: new row versions, and a longer log. */
async function readWrites({ pool, org }: BenchService, slug: string): Promise<{ rows: string; wal: number }> {
  return pool.one(sql<{ rows: string; wal: number }>`
    select count(*) || ':' || coalesce(bit_xor(hashtextextended(m.ctid::text || m.xmin || m.xmax, 0)), 0) as rows,
           (pg_current_wal_insert_lsn() - '0/0')::float8 as wal
    from segments s join segment_members m on m.org_id = s.org_id and m.segment_id = s.id
    where s.org_id = ${org} and s.slug = ${slug}`)
}

/** Returns the answer's body, or throws it. */
async function call<Answer>(
  service: BenchService,
  method: string,
  path: string,
  body: object,
): Promise<Answer> {
  const answer = await fetch(`${service.url}/api/v1${path}`, {
    method,
    headers: { authorization: `Bearer ${service.key}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  const text = await answer.text()
  if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${text}`)
  return JSON.parse(text) as Answer
}

async function timed<T>(act: () => Promise<T>): Promise<{ ms: number; result: T }> {
  const started = performance.now()
  const result = await act()
  return { ms: performance.now() - started, result }
}
