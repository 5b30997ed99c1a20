import { join } from 'node:path'
import { sql } from '../../server/src/platform/db/index.ts'
import { measureRequests, readAnswer } from '../machinery/requests.ts'
import { type BenchService, startService } from '../machinery/service.ts'
import { type Benchmark, type Figure, figure, ratioOf, report } from '../report.ts'
import { loadInbox } from './data.ts'

const MESSAGES = 1_000_000
const CONVERSATIONS = 10_000
const DAYS = 90
const RUNS = 3
const REQUESTS = 20
const ALLOWED_MS = 300

/** Messages of a day in a channel, as the report counts them. */
interface DayCounts {
  day: string
  channel: string
  received: number
  writtenByPeople: number
  writtenByAgent: number
}

/**
 * The report of the inbox over 1,000,000 messages of 90 days, read from the sums that are kept as work is done. Beside it
 * stands the scan of the messages that gives the same counts, which are compared.
 */
export const inboxReports: Benchmark = async ({ scale, runs = RUNS, say }) => {
  const open = Math.max(100, Math.round(CONVERSATIONS * scale))
  const messages = Math.max(10_000, Math.round(MESSAGES * scale))
  await using service = await startService(join(import.meta.dirname, '../segments/server.ts'))
  say(`loading ${messages} messages`)
  await loadInbox(service, { open, messages, thread: 1, days: DAYS })
  await sumUp(service)
  const until = await today(service)
  const from = new Date(Date.parse(until) - (DAYS - 1) * 86_400_000).toISOString().slice(0, 10)
  const path = `/inbox/reports?from=${from}&until=${until}`
  const rounds: Record<string, number>[] = []
  for (let run = 1; run <= runs; run++) {
    const { slowest, fastest } = await measureRequests(service, path, REQUESTS)
    const startedAt = performance.now()
    const counted = await scan(service, from)
    rounds.push({ report: slowest, 'report (fastest)': fastest, scan: performance.now() - startedAt })
    const { days } = await readAnswer<{ days: DayCounts[] }>(service, path)
    compare(days, counted)
    say(`run ${run}: ${JSON.stringify(rounds.at(-1))}`)
  }
  const of = (name: string) => rounds.map((round) => round[name]!)
  const figures: Record<string, Figure> = {
    report: figure(of('report'), 'ms'),
    'report (fastest)': figure(of('report (fastest)'), 'ms'),
    'the scan that it avoids': figure(of('scan'), 'ms'),
  }
  const allowed = `${ALLOWED_MS} ms / report`
  const ratios = {
    [allowed]: Number((ALLOWED_MS / figures.report!.median).toFixed(2)),
    'scan / report': ratioOf(of('scan'), of('report')),
  }
  return report('inbox-reports', figures, ratios, { [allowed]: 1 })
}

type Database = Pick<BenchService, 'pool' | 'org'>

async function today({ pool }: Database): Promise<string> {
  const { day } = await pool.one(sql<{ day: string }>`
    select to_char(now() at time zone 'UTC', 'YYYY-MM-DD') as day`)
  return day
}

/** Writes the sums of all messages, and of each answer how long the contact waited, as the service would have kept them. */
async function sumUp({ pool, org }: Database): Promise<void> {
  await pool.run(sql`delete from inbox_sums where org_id = ${org}`)
  await pool.run(sql`
    insert into inbox_sums (org_id, day, channel_id, what, member, detail, bucket, count)
    select ${org}::uuid, (created_at at time zone 'UTC')::date, channel_id,
           case when direction = 'inbound' then 'RECEIVED' else 'WRITTEN' end,
           case author when 'human' then 'ana@shop.example' else '' end,
           case when direction = 'inbound' then '' else author end, -1, count(*)
    from messages where org_id = ${org} and author in ('participant', 'human', 'agent') group by 1, 2, 3, 4, 5, 6`)
  await pool.run(sql`
    insert into inbox_sums (org_id, day, channel_id, what, member, detail, bucket, count)
    select ${org}::uuid, (created_at at time zone 'UTC')::date, channel_id, 'ANSWERED', 'ana@shop.example', '',
           greatest(0, ceil(ln(greatest(1, extract(epoch from created_at - heard_at))) / ln(1.1)))::int, count(*)
    from (${answers(org)}) a where author = 'human' group by 2, 3, 7`)
  await pool.run(sql`vacuum analyze inbox_sums, messages`)
}

/** Outbound messages with when the message before came, from the contact. */
function answers(org: string) {
  return sql`
    select created_at, channel_id, author, heard_at from (
      select created_at, channel_id, author, lag(created_at) over w as heard_at, lag(direction) over w as before
      from messages where org_id = ${org} window w as (partition by conversation_id order by created_at, id)
    ) m where before = 'inbound'`
}

/** Messages by day and channel, and the median and 95th percentile of answers, counted from the messages. */
async function scan({ pool, org }: Database, from: string): Promise<DayCounts[]> {
  await pool.one(sql`
    select percentile_cont(array[0.5, 0.95]) within group (order by created_at - heard_at) as times
    from (${answers(org)}) a where author = 'human' and created_at >= ${from}::date`)
  return pool.rows(sql<DayCounts>`
    select to_char(m.created_at at time zone 'UTC', 'YYYY-MM-DD') as day, ch.address as channel,
           count(*) filter (where m.direction = 'inbound')::int as received,
           count(*) filter (where m.author = 'human')::int as "writtenByPeople",
           count(*) filter (where m.author = 'agent')::int as "writtenByAgent"
    from messages m join channels ch on ch.org_id = ${org} and ch.id = m.channel_id
    where m.org_id = ${org} and m.created_at >= ${from}::date::timestamp at time zone 'UTC'
    group by 1, 2`)
}

/** Throws unless the report has the counts of the scan. */
function compare(reported: readonly DayCounts[], counted: readonly DayCounts[]): void {
  const lines = (rows: readonly DayCounts[]) =>
    rows
      .map(({ day, channel, received, writtenByPeople, writtenByAgent }) =>
        [day, channel, received, writtenByPeople, writtenByAgent].join(' '),
      )
      .sort()
      .join('\n')
  if (counted.length === 0 || lines(reported) !== lines(counted))
    throw new Error(`The report does not have the counts of the messages:\n${lines(reported)}`)
}
